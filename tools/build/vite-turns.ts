import type { Plugin } from 'vite'

/**
 * What the first script imports stands before it as scripts, in the order in which they are needed. Each is then run in a turn of
 * its own, instead of all in one turn in which a slow phone answers nobody.
 */
export function turns(): Plugin {
  return {
    name: 'sakhang:turns',
    apply: 'build',
    transformIndexHtml: { order: 'post', handler: inTurns },
  }
}

export function inTurns(html: string): string {
  return html.replace(
    /(<script type="module"[^>]*><\/script>)((?:\s*<link rel="modulepreload"[^>]*>)+)/,
    (_, first: string, links: string) =>
      links.replace(/<link rel="modulepreload" (.*?)href=("[^"]+")>/g, '<script type="module" $1src=$2></script>').trimStart() +
      `\n    ${first}`,
  )
}
