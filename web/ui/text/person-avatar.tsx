import '../record/record.css'

/** The picture, or the first letter of the name. `src` is a blob URL, because pictures need the token. */
export function PersonAvatar({ name, src, size = 32 }: { name: string; src?: string | null | undefined; size?: number }) {
  const style = { width: `calc(${size}rem / 14)`, height: `calc(${size}rem / 14)`, fontSize: `calc(${size * 0.42}rem / 14)` }
  if (src) return <img className="avatar" style={style} src={src} alt="" />
  return (
    <span className="avatar" style={style} aria-hidden="true">
      {(name.trim().charAt(0) || '?').toUpperCase()}
    </span>
  )
}
