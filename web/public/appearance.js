;(function () {
  // What the person chose last; the same names as web/ui/appearance.ts.
  var theme = 'light'
  var scale = '14'
  try {
    theme = localStorage.getItem('theme') || theme
    scale = localStorage.getItem('scale') || scale
  } catch {
    // Storage is blocked: the defaults hold.
  }
  var isDark = theme === 'dark' || (theme === 'auto' && matchMedia('(prefers-color-scheme: dark)').matches)
  document.documentElement.setAttribute('data-mantine-color-scheme', isDark ? 'dark' : 'light')
  if (/^1[2-6]$/.test(scale)) document.documentElement.style.setProperty('--scale', scale + 'px')
})()
