import { createRequire } from 'node:module'
import type Mailgen from 'mailgen'

// Loaded with the first letter: it would cost every start a tenth of a second and 20 MB.
const load = createRequire(import.meta.url)

const BUTTON_COLOUR = '#046C88'
const SIGNATURE = 'See you on the water'

export type LetterContent = {
  greeting: string
  intro: string
  action: { text: string; link: string }
  outro: string
  productUrl: string
}

/** The contents are plain text: whatever a trip or a person is called, it stays text in the letter. */
export function layoutLetter(content: LetterContent): { html: string; text: string; link: string } {
  return { html: asHtml(content), text: asText(content), link: content.action.link }
}

function asHtml({ greeting, intro, action, outro, productUrl }: LetterContent): string {
  const MailgenClass: typeof Mailgen = load('mailgen')
  const link = escapeHtml(productUrl)
  const generator = new MailgenClass({
    theme: 'default',
    product: { name: 'SendIt!', link, copyright: `Sent by <a href="${link}">SendIt!</a>` },
  })
  // The vendor's theme prints what it is given, so everything is escaped here.
  return generator.generate({
    body: {
      title: `${escapeHtml(greeting)},`,
      intro: escapeHtml(intro),
      action: {
        instructions: '',
        button: { color: BUTTON_COLOUR, text: escapeHtml(action.text), link: escapeHtml(action.link) },
      },
      outro: escapeHtml(outro),
      signature: SIGNATURE,
    },
  })
}

/** By hand: the vendor's plain text drops everything between angle brackets. */
function asText({ greeting, intro, action, outro, productUrl }: LetterContent): string {
  const parts = [
    `${greeting},`,
    intro,
    `${action.text}:\n${action.link}`,
    outro,
    `${SIGNATURE},\nSendIt!\n${productUrl}`,
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

function escapeHtml(text: string): string {
  return text.replace(/[&<>"']/g, (character) => ENTITIES[character] ?? character)
}
