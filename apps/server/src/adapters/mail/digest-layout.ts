import type { DigestWind } from '@sendit/core/notifications/digest.ts'
import type { VerdictWord } from '@sendit/core/weather/verdict.ts'
import { escapeHtml } from './mail-layout.ts'

export type DigestContent = {
  subject: string
  preview: string
  kicker: string
  headline: string
  wind: DigestWind | null
  rows: readonly DigestLine[]
  action: { text: string; link: string }
  reason: string
  settingsLink: string
  unsubscribe: { text: string; link: string }
  credits: readonly string[]
  productUrl: string
}

export type DigestLine = {
  label: string
  title: string
  text: string | null
  mark?: string | undefined
  link?: { text: string; link: string } | undefined
}

type Ink = 'page' | 'sheet' | 'text' | 'quiet' | 'line' | 'link' | 'button' | 'label' | 'good'
type Colours = Record<Ink, string>

/** Must match `apps/web/src/styles/tokens.css`. */
export const DIGEST_COLOURS: Record<'light' | 'dark', Colours> = {
  light: {
    ...{ page: '#E8F1F3', sheet: '#FFFFFF', text: '#0C212A', quiet: '#475C65', line: '#D7E2E5' },
    ...{ link: '#046C88', button: '#046C88', label: '#FFFFFF', good: '#087F4A' },
  },
  dark: {
    ...{ page: '#040D12', sheet: '#0D1B23', text: '#EBF3F4', quiet: '#A7B9C0', line: '#1D2F38' },
    ...{ link: '#54D3EA', button: '#54D3EA', label: '#001823', good: '#4DCB8C' },
  },
}
const { light, dark } = DIGEST_COLOURS
const STRONG = { bar: '#F69E0B', ink: '#8A4B0B', darkInk: '#FFCA7D' }
const DANGER = { bar: '#E0383B', ink: '#AB153B', darkInk: '#FF9EAA' }
const NOTHING_KNOWN = { bar: '#B7C6CC', ink: '#4A5F68', darkInk: '#A9BCC4' }
export const DIGEST_WORDS: Record<VerdictWord, { bar: string; ink: string; darkInk: string }> = {
  Prime: { bar: '#49BA53', ink: '#116028', darkInk: '#92EA98' },
  Good: { bar: '#2DC08E', ink: '#006245', darkInk: '#7AE7BA' },
  Light: { bar: '#5EC3CE', ink: '#026071', darkInk: '#82DFEB' },
  Strong: STRONG,
  Mixed: { ...STRONG, bar: '#EFB229' },
  'Too light': { bar: '#7AA3C8', ink: '#31597A', darkInk: '#9EC3DE' },
  Nuking: { ...DANGER, bar: '#E13156' },
  Offshore: DANGER,
  'Side-offshore': DANGER,
  Thunderstorm: DANGER,
  Gusty: DANGER,
  Dark: NOTHING_KNOWN,
  Unknown: NOTHING_KNOWN,
  'Old forecast': NOTHING_KNOWN,
}
const BAR_PX = 50
const LEAST_BAR_PX = 3
const NAMED = [8, 11, 14, 17, 20]

const classOf = (word: string) => `wind-${word.toLowerCase().replaceAll(' ', '-')}`

// Every mail client knows inline styles; these rules are for the better ones.
const DARK_RULES = [
  ...(Object.keys(dark) as Ink[]).map((ink) => {
    const isGround = ink === 'page' || ink === 'sheet' || ink === 'button'
    const rule = ink === 'line' ? 'border-color' : isGround ? 'background' : 'color'
    return `.${ink}{${rule}:${dark[ink]}!important}`
  }),
  ...Object.entries(DIGEST_WORDS).map(
    ([word, { darkInk }]) => `.${classOf(word)}{color:${darkInk}!important}`,
  ),
].join('')
const PHONE_RULES =
  '.side{padding-left:20px!important;padding-right:20px!important}.wide{width:100%!important}.knots{font-size:46px!important;line-height:46px!important}'

const FONT = "font-family:-apple-system,'Segoe UI',Roboto,Helvetica,Arial,sans-serif"
const HEADING =
  "font-family:'Arial Narrow','Helvetica Neue',Arial,sans-serif;font-weight:800;letter-spacing:-.02em"

/** Contents are plain text and get escaped. */
export function layoutDigest(content: DigestContent) {
  return {
    subject: content.subject,
    html: asHtml(content),
    text: asText(content),
    link: content.action.link,
    unsubscribeUrl: content.unsubscribe.link,
  }
}

function asHtml(content: DigestContent): string {
  const { subject, preview, kicker, headline, wind, rows, action, productUrl } = content
  const picture = escapeHtml(`${productUrl}/mail-hero.jpg`)
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta name="supported-color-schemes" content="light dark">
<title>${escapeHtml(subject)}</title>
<style>:root{color-scheme:light dark}@media (max-width:620px){${PHONE_RULES}}@media (prefers-color-scheme:dark){${DARK_RULES}}</style>
</head>
<body class="page" style="margin:0;padding:0;background:${light.page}">
<div style="display:none;max-height:0;overflow:hidden">${escapeHtml(preview)}</div>
<table class="page" role="presentation" width="100%" cellpadding="0" cellspacing="0" style="background:${light.page}"><tr><td align="center" style="padding:24px 12px">
<table class="wide sheet" role="presentation" width="600" cellpadding="0" cellspacing="0" style="width:600px;max-width:600px;background:${light.sheet};border-radius:24px;overflow:hidden">
<tr><td style="padding:0;line-height:0"><img class="wide" src="${picture}" width="600" alt="" style="display:block;width:100%;height:auto;border:0"></td></tr>
<tr><td class="side" style="padding:24px 32px 0"><p class="quiet" style="margin:0;${FONT};font-size:14px;line-height:20px;color:${light.quiet}">${escapeHtml(kicker)}</p><h1 class="text" style="margin:4px 0 0;${HEADING};font-size:34px;line-height:36px;color:${light.text}">${escapeHtml(headline)}</h1></td></tr>
${wind === null ? '' : windHtml(wind)}<tr><td class="side" style="padding:24px 32px 0"><table role="presentation" width="100%" cellpadding="0" cellspacing="0">${rows.map(rowHtml).join('')}</table></td></tr>
<tr><td class="side" style="padding:20px 32px 28px"><table role="presentation" width="100%" cellpadding="0" cellspacing="0"><tr><td class="button" align="center" style="background:${light.button};border-radius:14px"><a class="label" href="${escapeHtml(action.link)}" style="display:block;padding:14px 20px;${FONT};font-size:17px;line-height:22px;font-weight:700;color:${light.label};text-decoration:none">${escapeHtml(action.text)}</a></td></tr></table></td></tr>
</table>
${footHtml(content)}
</td></tr></table>
</body>
</html>
`
}

function windHtml(wind: DigestWind): string {
  const { lowest, highest, gust, point, word, window, bars } = wind
  const knots = lowest === highest ? lowest : `${lowest}–${highest}`
  const words = `knots${point === null ? '' : ` ${point}`}${gust === null ? '' : `, gusts ${gust}`}`
  const ends = window === null ? [] : [window.from, window.to].map((time) => Number(time.slice(0, 2)))
  const isNamed = (hour: number) =>
    ends.includes(hour) || (NAMED.includes(hour) && ends.every((end) => Math.abs(end - hour) > 1))
  const cells = bars.map(({ share, word: barWord, isInWindow }) => {
    const height = share === null ? 0 : Math.max(LEAST_BAR_PX, Math.round(share * BAR_PX))
    const bar =
      barWord === null
        ? ''
        : `<div style="height:${height}px;background:${DIGEST_WORDS[barWord].bar};border-radius:4px;font-size:0">&nbsp;</div>`
    const pale = isInWindow ? '' : ';opacity:.5'
    return `<td style="vertical-align:bottom;padding:0 2px;height:52px${pale}">${bar}</td>`
  })
  const hours = bars.map(({ hour }) => {
    const weight = ends.includes(hour) ? ';font-weight:700' : ''
    const name = isNamed(hour) ? String(hour).padStart(2, '0') : ''
    return `<td class="quiet" style="padding:4px 2px 0;${FONT};font-size:12px;line-height:16px;color:${light.quiet}${weight}">${name}</td>`
  })
  return `<tr><td class="side" style="padding:20px 32px 0"><table role="presentation" width="100%" cellpadding="0" cellspacing="0"><tr><td style="vertical-align:bottom"><span class="knots text" style="${HEADING};font-size:54px;line-height:52px;color:${light.text}">${knots}</span> <span class="quiet" style="${FONT};font-size:15px;color:${light.quiet}">${escapeHtml(words)}</span></td><td align="right" style="vertical-align:bottom"><span class="${classOf(word)}" style="${FONT};font-size:15px;font-weight:700;color:${DIGEST_WORDS[word].ink}">${word}</span></td></tr></table>
<p class="quiet" style="margin:8px 0 0;${FONT};font-size:14px;line-height:20px;color:${light.quiet}">${escapeHtml(againstText(wind))}</p>
<table role="presentation" aria-hidden="true" width="100%" cellpadding="0" cellspacing="0" style="margin-top:12px;table-layout:fixed"><tr>${cells.join('')}</tr><tr>${hours.join('')}</tr></table></td></tr>
`
}

function rowHtml({ label, title, text, mark, link }: DigestLine): string {
  const cell = (style: string) =>
    `class="line" style="padding:12px 0;border-top:1px solid ${light.line};vertical-align:top;${FONT};font-size:15px;line-height:20px;color:${light.text}${style}"`
  const below =
    text === null || text === ''
      ? ''
      : `<br><span class="quiet" style="font-size:14px;color:${light.quiet}">${escapeHtml(text)}</span>`
  const end = [
    ...(mark === undefined
      ? []
      : [`<span class="good" style="color:${light.good}">${escapeHtml(mark)}</span>`]),
    ...(link === undefined
      ? []
      : [
          `<a class="link" href="${escapeHtml(link.link)}" style="color:${light.link}">${escapeHtml(link.text)}</a>`,
        ]),
  ].join(' ')
  return `<tr><td width="64" ${cell(';width:64px;font-weight:700')}><span class="text">${escapeHtml(label)}</span></td><td ${cell(';word-break:break-word')}><b class="text">${escapeHtml(title)}</b>${below}</td><td align="right" ${cell(';padding-left:12px;font-weight:700;white-space:nowrap')}>${end}</td></tr>`
}

function footHtml({ reason, settingsLink, unsubscribe, credits, productUrl }: DigestContent): string {
  const link = (text: string, href: string) =>
    `<a class="link" href="${escapeHtml(href)}" style="color:${light.link}">${escapeHtml(text)}</a>`
  return `<table class="wide" role="presentation" width="600" cellpadding="0" cellspacing="0" style="width:600px;max-width:600px"><tr><td class="quiet side" align="center" style="padding:20px 32px 8px;${FONT};font-size:13px;line-height:20px;color:${light.quiet}">${escapeHtml(reason)} ${link('Change what reaches you', settingsLink)} or ${link('stop these mails', unsubscribe.link)}.<br>SendIt! at ${link(hostOf(productUrl), productUrl)}.${escapeHtml(creditText(credits))}</td></tr></table>`
}

function asText(content: DigestContent): string {
  const { kicker, headline, wind, rows, action, reason, settingsLink, unsubscribe, productUrl } = content
  const parts = [
    `${headline}\n${kicker}`,
    ...(wind === null ? [] : [windText(wind)]),
    rows.map(rowText).join('\n'),
    `${action.text}:\n${action.link}`,
    `${reason}\nChange what reaches you: ${settingsLink}\n${unsubscribe.text}:\n${unsubscribe.link}`,
    `SendIt! ${productUrl}${creditText(content.credits)}`,
  ]
  return `${parts.join('\n\n')}\n`
}

function againstText({ reasons, readAt }: DigestWind): string {
  const against = reasons.length === 0 ? '' : `${reasons.join(', ')}. `
  return `${against}Forecast of ${readAt}.`
}

function windText(wind: DigestWind): string {
  const { lowest, highest, gust, point, word, window } = wind
  const knots = lowest === highest ? `${lowest}` : `${lowest} to ${highest}`
  const from = point === null ? '' : ` ${point}`
  const gusts = gust === null ? '' : `, gusts ${gust}`
  const best = window === null ? '' : `, best ${window.from} to ${window.to}`
  return `${word}: ${knots} knots${from}${gusts}${best}. ${againstText(wind)}`
}

function rowText({ label, title, text, mark }: DigestLine): string {
  return [`${label}: ${title}`, text, mark]
    .filter((part) => part !== null && part !== undefined && part !== '')
    .join('. ')
}

const creditText = (credits: readonly string[]) => credits.map((credit) => ` ${credit}.`).join('')

const hostOf = (productUrl: string) => new URL(productUrl).host
