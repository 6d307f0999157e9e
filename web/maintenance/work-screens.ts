// One file of the build for the screens of work orders, plans and vendors: each file more is named on the sign-in page.
export { PlansScreen } from './plans/plans-screen.tsx'
export { VendorScreen } from './vendors/vendor-screen.tsx'
export { VendorsScreen } from './vendors/vendors-screen.tsx'
export { OwnWorkScreen, WorkOrderScreen } from './work-orders/work-order-screen.tsx'
export { WorkOrdersScreen } from './work-orders/work-orders-screen.tsx'
