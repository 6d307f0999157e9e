/** A roof over terraced land; the same drawing as favicon.svg. */
export function Logo({ size = 28 }: { size?: number }) {
  return (
    <svg width={size} height={size} viewBox="0 0 32 32" aria-hidden="true" className="logo">
      <rect width="32" height="32" rx="6" fill="var(--primary)" />
      <g fill="none" stroke="var(--on-primary)" strokeLinecap="round" strokeLinejoin="round" strokeWidth="2.3">
        <path d="M4 13.6 16 6l12 7.6" />
        <path d="M8 14.5V20h16v-5.5" />
      </g>
      <g fill="none" stroke="var(--focus-ring)" strokeLinecap="round" strokeWidth="2">
        <path d="M13.6 20v-4.4h4.8V20" strokeLinecap="butt" />
        <path d="M5 23.6h22M8 27h16" />
      </g>
    </svg>
  )
}
