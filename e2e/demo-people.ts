/** People of the demo by their sign-in phone; all have the same password. */
export const demoPeople = { admin: '17100001', owner: '17600013', tenant: '17601014' } as const
export const demoPassword = 'lotus in the valley'
