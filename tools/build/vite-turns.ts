import type { Plugin } from 'vite'

/**
 * The imports of the first script become separate scripts before it, in the order of their dependencies. Each then runs as a task of its
 * own; a single long task would block a slow phone.
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
