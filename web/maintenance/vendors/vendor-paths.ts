// The path of vendors in the admin area.
export const vendorsPath = '/admin/master-properties/vendors'
export const vendorPath = (id: string) => `${vendorsPath}/${id}`
