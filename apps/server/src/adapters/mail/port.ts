export type OutgoingLetter = {
  /** Stays the same when a letter is sent again, so that a duplicate can be recognised. */
  id: string
  to: string
  subject: string
  text: string
  html: string
  /** What it asks its reader to open; texts may hold other people's links. */
  link: string
  /** Stops letters of its kind by one press of a mail program (RFC 8058). */
  unsubscribeUrl?: string
}

export type Mailer = {
  kind: 'smtp' | 'mailbox'
  /** Resolves once the letter is accepted for delivery; rejects when it should be tried again later. */
  send(letter: OutgoingLetter): Promise<void>
  check?(): Promise<void>
  close(): Promise<void>
}
