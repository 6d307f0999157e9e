export const vendorsPath = '/admin/master-properties/vendors'
export const vendorPath = (id: string) => `${vendorsPath}/${id}`
