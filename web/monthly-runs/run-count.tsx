export function RunCount({ label, count }: { label: string; count: number }) {
  return (
    <div>
      <dt>{label}</dt>
      <dd className="figures">{count.toLocaleString('en')}</dd>
    </div>
  )
}
