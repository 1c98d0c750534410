const SIGNATURE = 'See you on the water'
/** For mail clients that do not show the button. */
const IN_WORDS = 'If the button does not work, copy this address into your browser:'

export type MailContent = {
  subject: string
  greeting: string
  intro: string
  facts?: readonly { label: string; value: string; link?: string }[]
  lines?: readonly string[]
  action: { text: string; link: string }
  more?: string
  outro: string
  unsubscribe?: { text: string; link: string }
  productUrl: string
}

/** Contents are plain text and get escaped. */
export function layoutMail(content: MailContent) {
  return {
    subject: content.subject,
    html: asHtml(content),
    text: asText(content),
    link: content.action.link,
    ...(content.unsubscribe && { unsubscribeUrl: content.unsubscribe.link }),
  }
}

type Colours = Record<'page' | 'sheet' | 'text' | 'quiet' | 'link' | 'button' | 'label', string>

/** Contrast of at least 4.5:1 (WCAG 2.2, 1.4.3), light and dark. */
export const MAIL_COLOURS: Record<'light' | 'dark', Colours> = {
  light: {
    ...{ page: '#EEF3F5', sheet: '#FFFFFF', text: '#1F3038', quiet: '#4F626C' },
    ...{ link: '#046C88', button: '#046C88', label: '#FFFFFF' },
  },
  dark: {
    ...{ page: '#0F1B21', sheet: '#17272F', text: '#E6EEF1', quiet: '#A9BAC2' },
    ...{ link: '#7FD3EA', button: '#7FD3EA', label: '#05202A' },
  },
}

const { light, dark } = MAIL_COLOURS
const DARK_RULES = Object.entries({
  page: `background:${dark.page}`,
  sheet: `background:${dark.sheet}`,
  text: `color:${dark.text}`,
  quiet: `color:${dark.quiet}`,
  link: `color:${dark.link}`,
  button: `background:${dark.button};color:${dark.label}`,
})
  .map(([name, rule]) => `.${name}{${rule.replaceAll(/;|$/g, '!important;')}}`)
  .join('')

const FONT = "font-family:-apple-system,'Segoe UI',Roboto,Helvetica,Arial,sans-serif"

function asHtml({
  subject,
  greeting,
  intro,
  facts = [],
  lines = [],
  action,
  more,
  outro,
  unsubscribe,
  productUrl,
}: MailContent): string {
  const product = escapeHtml(productUrl)
  const link = escapeHtml(action.link)
  const inWords = action.link.startsWith('tel:')
    ? ''
    : `<p class="quiet" style="margin:0 0 16px;font-size:14px;color:${light.quiet}">${IN_WORDS}<br><a class="link" href="${link}" style="color:${light.link};word-break:break-all">${link}</a></p>
`
  const paragraph = (text: string) =>
    `<p class="text" style="margin:0 0 16px;color:${light.text}">${escapeHtml(text)}</p>`
  const leave =
    unsubscribe === undefined
      ? ''
      : `<br><a class="link" href="${escapeHtml(unsubscribe.link)}" style="color:${light.link}">${escapeHtml(unsubscribe.text)}</a>`
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta name="supported-color-schemes" content="light dark">
<title>${escapeHtml(subject)}</title>
<style>:root{color-scheme:light dark}@media (prefers-color-scheme:dark){${DARK_RULES}}</style>
</head>
<body class="page" style="margin:0;padding:0;background:${light.page}">
<table class="page" role="presentation" width="100%" cellpadding="0" cellspacing="0" style="background:${light.page}"><tr><td align="center" style="padding:24px 12px">
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" style="max-width:560px;${FONT};font-size:16px;line-height:1.5">
<tr><td align="center" style="padding:0 0 16px"><a class="link" href="${product}" style="color:${light.link};font-size:20px;font-weight:bold;text-decoration:none">SendIt!</a></td></tr>
<tr><td class="sheet" style="padding:28px 24px;background:${light.sheet};border-radius:12px">
<h1 class="text" style="margin:0 0 16px;font-size:20px;color:${light.text}">${escapeHtml(greeting)},</h1>
${[intro, ...lines].map(paragraph).join('\n')}
${factsAsHtml(facts)}<p style="margin:24px 0;text-align:center"><a class="button" href="${link}" style="display:inline-block;padding:12px 24px;border-radius:10px;background:${light.button};color:${light.label};font-weight:bold;text-decoration:none">${escapeHtml(action.text)}</a></p>
${inWords}${more === undefined ? '' : paragraph(more)}${paragraph(outro)}
<p class="text" style="margin:0;color:${light.text}">${SIGNATURE},<br>SendIt!</p>
</td></tr>
<tr><td class="quiet" align="center" style="padding:16px 0 0;font-size:14px;color:${light.quiet}">Sent by <a class="link" href="${product}" style="color:${light.link}">SendIt!</a>${leave}</td></tr>
</table>
</td></tr></table>
</body>
</html>
`
}

function factsAsHtml(facts: NonNullable<MailContent['facts']>): string {
  if (facts.length === 0) return ''
  const rows = facts.map(({ label, value, link }) => {
    const text = escapeHtml(value)
    const shown =
      link === undefined
        ? text
        : `<a class="link" href="${escapeHtml(link)}" style="color:${light.link};font-weight:bold">${text}</a>`
    return `<tr><td class="quiet" valign="top" style="padding:2px 16px 2px 0;color:${light.quiet}">${escapeHtml(label)}</td><td class="text" style="padding:2px 0;color:${light.text}">${shown}</td></tr>`
  })
  return `<table role="presentation" cellpadding="0" cellspacing="0" style="margin:0 0 16px">${rows.join('')}</table>
`
}

function asText(content: MailContent): string {
  const { greeting, intro, lines = [], facts = [], action, more, outro, unsubscribe, productUrl } = content
  const parts = [
    `${greeting},`,
    intro,
    ...lines,
    ...(facts.length === 0 ? [] : [facts.map(({ label, value }) => `${label}: ${value}`).join('\n')]),
    `${action.text}:\n${action.link}`,
    ...(more === undefined ? [] : [more]),
    outro,
    `${SIGNATURE},\nSendIt!\n${productUrl}`,
    ...(unsubscribe === undefined ? [] : [`${unsubscribe.text}:\n${unsubscribe.link}`]),
  ]
  return `${parts.join('\n\n')}\n`
}

const ENTITIES: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
}

export function escapeHtml(text: string): string {
  return text.replace(/[&<>"']/g, (character) => ENTITIES[character] ?? character)
}
