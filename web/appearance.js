;(function () {
  // What the person chose last; the same names as web/ui/theme/appearance.ts.
  var theme = 'light'
  var scale = '14'
  var accent = ''
  var language = 'en'
  try {
    theme = localStorage.getItem('theme') || theme
    scale = localStorage.getItem('scale') || scale
    accent = localStorage.getItem('accent') || accent
    language = localStorage.getItem('language') || language
  } catch {
    // Storage is blocked: the defaults hold.
  }
  var isDark = theme === 'dark' || (theme === 'auto' && matchMedia('(prefers-color-scheme: dark)').matches)
  document.documentElement.setAttribute('data-mantine-color-scheme', isDark ? 'dark' : 'light')
  // The browser's own bar too, as useBrowserBarColour of web/ui/theme/appearance.ts does later.
  if (theme !== 'auto') {
    document.querySelectorAll('meta[name="theme-color"]').forEach(function (meta) {
      meta.media = (meta.dataset.scheme === 'dark') === isDark ? 'all' : 'not all'
    })
  }
  if (/^1[2-6]$/.test(scale)) document.documentElement.style.setProperty('--scale', scale + 'px')
  if (/^saga-[a-z]+$/.test(accent)) document.documentElement.setAttribute('data-accent', accent)
  // The catalogue runs before our modules, so that every text of theirs is in its language from the first on.
  var languages = document.querySelector('meta[name="languages"]').content.split(' ')
  if (language !== 'en' && languages.includes(language)) document.write('<script src="/texts/' + language + '.js"></' + 'script>')
})()
