/** A traditional house, whose roof floats above the walls. The same drawing as favicon.svg, on whole pixels from 16 px up. */
export function Logo({ size = 28 }: { size?: number }) {
  return (
    <svg width={size} height={size} viewBox="0 0 32 32" aria-hidden="true" className="logo">
      <rect width="32" height="32" rx="7" fill="var(--primary)" />
      <path d="M3 12 16 4l13 8v2H3Zm5 8h16l2 8h-8v-4a2 2 0 0 0-4 0v4H6Z" fill="var(--on-primary)" />
      <path d="M8 16h16v4H8Z" fill="var(--on-primary)" opacity=".65" />
    </svg>
  )
}
