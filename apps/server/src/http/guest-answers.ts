import type { FileLinks } from '#files/links.ts'
import type { App } from './server.ts'

/** The one place where addresses of files in answers get a guest's signature, whatever the answer is about. */
export function signGuestAnswers(app: App, links: FileLinks) {
  app.addHook('preSerialization', async ({ actor }, _reply, answer) =>
    actor?.kind === 'guest' ? links.sign(actor, answer) : answer,
  )
}
