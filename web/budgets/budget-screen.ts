export { BudgetScreen } from './budget-screen.tsx'
