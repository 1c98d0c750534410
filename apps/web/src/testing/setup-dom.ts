import { cleanup } from '@testing-library/react'
import { afterAll, afterEach, vi } from 'vitest'
import { sessionEnd } from '#access/queries.ts'
import { visitTrip } from '#access/visit-trip.ts'
import { forgetAnswers } from '#lib/api-client.ts'
import { installOffer } from '#lib/install-offer.ts'
import { lastContact } from '#lib/last-contact.ts'
import { closeOutbox } from '#outbox/current.ts'
import { stopUploads } from '#uploads/open.ts'
import './testing-library.ts'

// Nothing asks a real server, not even late, after its test: what a test answers it stubs (render-app.tsx).
globalThis.fetch = () => Promise.reject(new TypeError('Failed to fetch'))

/** The state of the page that outlives what is drawn. */
afterEach(() => {
  cleanup()
  closeOutbox()
  stopUploads()
  forgetAnswers()
  visitTrip.write(null)
  sessionEnd.write(false)
  lastContact.note(true)
  installOffer.write(null)
  localStorage.clear()
  sessionStorage.clear()
  document.head.replaceChildren()
  document.body.replaceChildren()
  for (const element of [document.documentElement, document.body]) {
    for (const { name } of [...element.attributes]) element.removeAttribute(name)
  }
})

// What a screen still loads when its file ends would fail with the environment, and stay failed for the next file.
afterAll(() => vi.dynamicImportSettled())
