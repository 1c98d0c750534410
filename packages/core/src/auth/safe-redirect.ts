/**
 * Where to go after signing in. Only a path of this site passes: one `/` first, and not `//` or `/\`, which browsers
 * read as another host (docs/security.md 4.3). Anything else leads home.
 */
export function safeRedirect(target: string | null | undefined): string {
  if (typeof target !== 'string' || !target.startsWith('/')) return '/'
  // Browsers drop tabs and line breaks inside an address, so `/\t/evil` would become `//evil`.
  const looksForeign = /^\/(?:[/\\]|%2f|%5c)/i.test(target)
  return looksForeign || hasControlCharacter(target) ? '/' : target
}

function hasControlCharacter(text: string): boolean {
  return [...text].some((character) => character < ' ')
}
