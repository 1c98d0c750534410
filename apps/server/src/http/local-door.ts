import type { FastifyRequest } from 'fastify'
import { isLoopback } from '#config.ts'

/** What proxies add to a request they pass on; a caller on this machine sends none of it. */
const FORWARDED =
  /^(?:forwarded|via|x-forwarded(?:-.+)?|x-real-ip|x-client-ip|x-cluster-client-ip|x-original-.+|x-envoy-.+|true-client-ip|fastly-client-ip|cf-.+|cdn-loop)$/

/** A name and perhaps a port, as a `Host` header has it. */
const HOST = /^(\[[^\]]*\]|[^:@]*)(?::\d{1,5})?$/

/** True for an installation that nobody else is meant to reach: its address and where it listens are this machine. */
export function isForThisMachine({ publicUrl, host }: { publicUrl: string; host: string }): boolean {
  return isLoopback(new URL(publicUrl).hostname) && isLoopback(host)
}

export type LocalDoor = (request: FastifyRequest) => boolean

/**
 * Tells whether a caller sits at this machine: for the mailbox, and for the measures without a token. The connection has to
 * come from here, name a loopback host (a page of another site that points its name here does not: DNS rebinding), and be
 * nobody's message passed on. A proxy on this machine comes from here as well and may name any host, so the installation
 * itself has to be for this machine alone. Reads the connection and the headers as they came, whatever TRUST_PROXY says.
 */
export function createLocalDoor(setting: { publicUrl: string; host: string }): LocalDoor {
  const isLocal = isForThisMachine(setting)
  return ({ raw }) => isLocal && comesFromHere(raw.socket.remoteAddress) && !isPassedOn(raw) && namesUs(raw)
}

function comesFromHere(address: string | undefined): boolean {
  return address !== undefined && isLoopback(address.replace(/^::ffff:/i, ''))
}

/** nginx speaks HTTP/1.0 to what stands behind it, and adds no header, unless it is told to. */
function isPassedOn({ headers, httpVersion }: FastifyRequest['raw']): boolean {
  return httpVersion === '1.0' || Object.keys(headers).some((name) => FORWARDED.test(name))
}

function namesUs({ headers }: FastifyRequest['raw']): boolean {
  const name = HOST.exec(headers.host ?? '')?.[1]
  return name !== undefined && isLoopback(name.toLowerCase())
}
