// What the browser does with passkeys. It comes with the parts that need it, and never with a first screen.
import type {
  PasskeyAssertion,
  PasskeyAttestation,
  PasskeyCreation,
  PasskeyRequest,
} from '@sendit/core/auth/contract.ts'
import {
  browserSupportsWebAuthn,
  browserSupportsWebAuthnAutofill,
  startAuthentication,
  startRegistration,
  WebAuthnAbortService,
} from '@simplewebauthn/browser'

/** Whether this browser knows passkeys, and stands at the `origin` for which the installation makes them. */
export function canUsePasskeys(origin: string | null): boolean {
  return origin === window.location.origin && window.isSecureContext && browserSupportsWebAuthn()
}

/** Asks the person for a passkey of theirs, at once. Rejects when they do not want to, or have none. */
export async function askForPasskey(request: PasskeyRequest): Promise<PasskeyAssertion> {
  return (await startAuthentication({ optionsJSON: request })) as PasskeyAssertion
}

/** Whether the list that the browser shows under a field can have passkeys in it. */
export const canPickInField = () => browserSupportsWebAuthnAutofill()

/** Puts the passkeys into the list under the e-mail field, and waits until one is picked. Rejects when that is given up. */
export async function pickInField(request: PasskeyRequest): Promise<PasskeyAssertion> {
  return (await startAuthentication({ optionsJSON: request, useBrowserAutofill: true })) as PasskeyAssertion
}

/** What is asked or waited for is given up. */
export function stopAsking(): void {
  WebAuthnAbortService.cancelCeremony()
}

/** Has the person's device make a passkey. Rejects when they do not want to, or it has one of theirs already. */
export async function makePasskey(creation: PasskeyCreation): Promise<PasskeyAttestation> {
  return (await startRegistration({ optionsJSON: creation })) as PasskeyAttestation
}

/** What to tell about a passkey that the browser did not make or use; undefined for what went wrong elsewhere. */
export function passkeySentence(error: unknown): string | undefined {
  if (!(error instanceof Error)) return undefined
  if (error.name === 'InvalidStateError') return 'This device has a passkey of yours already.'
  if (error.name === 'NotAllowedError' || error.name === 'AbortError')
    return 'No passkey was chosen, or it took too long. Try again when you are ready.'
  return BROWSER_FAULTS.has(error.name) ? 'This browser or device cannot do that with a passkey.' : undefined
}

const BROWSER_FAULTS: ReadonlySet<string> = new Set([
  'ConstraintError',
  'NotSupportedError',
  'NotReadableError',
  'SecurityError',
  'UnknownError',
])
