import { createHash } from 'node:crypto'
import { SCREENS } from '@sendit/core/screens.ts'
import { LETTER_COLOURS } from '#adapters/mail/letter-layout.ts'

const { light, dark } = LETTER_COLOURS
/** It looks like the letter that it was opened from: nothing of the app comes with it. */
const STYLE = [
  `body{margin:0;padding:24px 12px;background:${light.page};color:${light.text};font:1rem/1.5 system-ui,sans-serif}`,
  `main{max-width:30rem;margin:0 auto;padding:28px 24px;background:${light.sheet};border-radius:24px}`,
  'h1{margin:0 0 12px;font-size:1.625rem;line-height:1.2;text-wrap:balance}p{margin:0 0 16px}',
  `a{color:${light.link}}`,
  `button{width:100%;min-height:50px;border:0;border-radius:14px;background:${light.button};color:${light.label};font:inherit;font-weight:700}`,
  `@media(prefers-color-scheme:dark){body{background:${dark.page};color:${dark.text}}main{background:${dark.sheet}}a{color:${dark.link}}button{background:${dark.button};color:${dark.label}}}`,
].join('')

/** Of these pages: their own style, their own form, and nothing else. */
export const PAGE_POLICY = [
  "default-src 'none'",
  `style-src 'sha256-${createHash('sha256').update(STYLE).digest('base64')}'`,
  "form-action 'self'",
  "base-uri 'none'",
  "frame-ancestors 'none'",
].join('; ')

/** `words`: what the letters are about, of our own words alone. */
export function presentQuestion(words: string): string {
  const form = '<form method="post"><button>Yes, stop them</button></form>'
  return page(`Stop mail about ${words}?`, `<p>What reaches you in the app stays as it is.</p>${form}`)
}

export function presentStopped(words: string): string {
  const back = `<a href="${SCREENS.notices.path}">Notifications</a>`
  return page(
    `No more mail about ${words}`,
    `<p>Other mail goes on. You can switch it on again in ${back}, where all that reaches you is yours to choose.</p>`,
  )
}

function page(title: string, body: string): string {
  const head = '<meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">'
  const look = `<meta name="color-scheme" content="light dark"><style>${STYLE}</style>`
  return `<!doctype html><html lang="en"><head>${head}${look}<title>${title} · SendIt!</title></head><body><main><h1>${title}</h1>${body}</main></body></html>`
}
