;(function () {
  // The person's last choice. The keys must match those in web/ui/theme/appearance.ts.
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
    // Storage is blocked, so the defaults apply.
  }
  var isDark = theme === 'dark' || (theme === 'auto' && matchMedia('(prefers-color-scheme: dark)').matches)
  document.documentElement.setAttribute('data-mantine-color-scheme', isDark ? 'dark' : 'light')
  // Also colours the browser's address bar, as useBrowserBarColour in web/ui/theme/appearance.ts does later.
  if (theme !== 'auto') {
    document.querySelectorAll('meta[name="theme-color"]').forEach(function (meta) {
      meta.media = (meta.dataset.scheme === 'dark') === isDark ? 'all' : 'not all'
    })
  }
  if (/^1[2-6]$/.test(scale)) document.documentElement.style.setProperty('--scale', scale + 'px')
  if (/^saga-[a-z]+$/.test(accent)) document.documentElement.setAttribute('data-accent', accent)
  // The catalogue loads before our modules, so that their texts are in the chosen language from the start.
  var languages = document.querySelector('meta[name="languages"]').content.split(' ')
  if (language !== 'en' && languages.includes(language)) document.write('<script src="/texts/' + language + '.js"></' + 'script>')
})()
