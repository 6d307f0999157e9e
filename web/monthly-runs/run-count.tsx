import { formatCount } from '../../domain/money.ts'
export function RunCount({ label, count }: { label: string; count: number }) {
  return (
    <div>
      <dt>{label}</dt>
      <dd className="figures">{formatCount(count)}</dd>
    </div>
  )
}
