import { hasFonts } from './browser-storage.ts'

const FACES = ['1em "Bricolage Grotesque Variable"', '1em "Figtree Variable"']

/**
 * Asks for the faces of the first screen before it is drawn, where the browser has them in its cache. On a first visit they
 * come when a text wants them: asked for earlier they would take the line from the code, without which no text is seen.
 */
export function fetchFontsAhead(): void {
  if (hasFonts.read() !== null)
    for (const face of FACES) void document.fonts.load(face).catch(() => undefined)
  void document.fonts.ready.then(() => hasFonts.write('yes'))
}
