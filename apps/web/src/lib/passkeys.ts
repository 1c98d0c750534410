// Loaded on demand, never with a first screen.
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

/** Passkeys are bound to the installation's `origin`. */
export function canUsePasskeys(origin: string | null): boolean {
  return origin === window.location.origin && window.isSecureContext && browserSupportsWebAuthn()
}

/** Rejects if declined, or if there is none. */
export async function askForPasskey(request: PasskeyRequest): Promise<PasskeyAssertion> {
  return (await startAuthentication({ optionsJSON: request })) as PasskeyAssertion
}

export const canPickInField = () => browserSupportsWebAuthnAutofill()

export async function pickInField(request: PasskeyRequest): Promise<PasskeyAssertion> {
  return (await startAuthentication({ optionsJSON: request, useBrowserAutofill: true })) as PasskeyAssertion
}

export function stopAsking(): void {
  WebAuthnAbortService.cancelCeremony()
}

/** Rejects if declined, or if the device already has one. */
export async function makePasskey(creation: PasskeyCreation): Promise<PasskeyAttestation> {
  return (await startRegistration({ optionsJSON: creation })) as PasskeyAttestation
}

/** Undefined for errors from elsewhere. */
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
