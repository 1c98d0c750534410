import { cleanup } from '@testing-library/react'
import { afterAll, afterEach, vi } from 'vitest'
import { forgetAnswers } from '#lib/api-client.ts'
import { installOffer } from '#lib/installation.ts'
import { lastContact } from '#lib/last-contact.ts'
import { closeOutbox, stopUploads } from '#offline/current-outbox.ts'
import { sessionEnd } from '#session/queries.ts'
import { visitTrip } from '#trip/visit-trip.ts'
import './testing-library.ts'

// No real requests, even after a test ends; tests stub theirs (render-app.tsx).
globalThis.fetch = () => Promise.reject(new TypeError('Failed to fetch'))

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

// Imports still pending when the file ends would fail, and stay failed for the next file.
afterAll(() => vi.dynamicImportSettled())
