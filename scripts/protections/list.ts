/**
 * One protection: where it stands, what is left when it is taken out, and the test that must fail then. `find` stands once
 * in `file`. `id` is the number under which docs/security.md explains it.
 */
export type Protection = {
  id: string
  file: string
  find: string
  replace: string
  test: string
  project: 'core' | 'scripts' | 'web' | 'server'
}

const HTTP = 'apps/server/src/http'
const SERVER = 'apps/server/src'
const PASSKEY_TEST = `${SERVER}/features/auth/passkey-entry.test.ts`
const IMAGES = 'apps/server/src/adapters/images'

export const PROTECTIONS: readonly Protection[] = [
  {
    id: 'C1',
    file: `${HTTP}/rate-limits.ts`,
    find: 'if (wait > 0) throw rateLimited(wait)',
    replace: 'if (wait < 0) throw rateLimited(wait)',
    test: `${HTTP}/rate-limits.test.ts`,
    project: 'server',
  },
  {
    id: 'C2',
    file: `${HTTP}/origin.ts`,
    find: 'if (!isOurOrigin(origin, publicUrl)) throw badOrigin()',
    replace: 'if (isOurOrigin(origin, publicUrl)) return',
    test: `${HTTP}/origin.test.ts`,
    project: 'server',
  },
  {
    id: 'C3',
    file: `${HTTP}/security-headers.ts`,
    find: `'script-src': ["'self'"]`,
    replace: `'script-src': ["'self'", "'unsafe-inline'"]`,
    test: `${HTTP}/security-headers.test.ts`,
    project: 'server',
  },
  {
    id: 'C4',
    file: `${HTTP}/security-headers.ts`,
    find: `referrerPolicy: { policy: 'no-referrer' }`,
    replace: `referrerPolicy: { policy: 'unsafe-url' }`,
    test: `${HTTP}/security-headers.test.ts`,
    project: 'server',
  },
  {
    id: 'C5',
    file: 'apps/server/src/access/trip-gate.ts',
    find: `    if (place === undefined) throw notFound()
    const { role, state, along } = place
    if (level === 'owner' && role !== 'owner') throw notOwner()
    return new TripAccess(minted, { tripId, actor, role, state, along })`,
    replace: `    const role = place?.role ?? 'member'
    const state = place?.state ?? { changeSeq: 0, messageSeq: 0, chatVersion: 0, mark: '' }
    return new TripAccess(minted, { tripId, actor, role, state })`,
    test: 'apps/server/src/access/route-matrix.test.ts',
    project: 'server',
  },
  {
    id: 'C6',
    file: 'apps/server/src/adapters/file-kinds/file-kinds.ts',
    find: 'mimeType === undefined || accepted === undefined ? undefined :',
    replace: 'mimeType === undefined ? undefined :',
    test: 'apps/server/src/features/media/refusals.test.ts',
    project: 'server',
  },
  {
    id: 'C7',
    file: `${HTTP}/server.ts`,
    find: 'const BODY_LIMIT = 64 * 1024',
    replace: 'const BODY_LIMIT = 640 * 1024',
    test: `${HTTP}/bodies.test.ts`,
    project: 'server',
  },
  {
    id: 'C8',
    file: `${IMAGES}/sharp-drawing.ts`,
    find: 'limitInputPixels: MAX_PIXELS',
    replace: 'limitInputPixels: false',
    test: `${IMAGES}/process-images.test.ts`,
    project: 'server',
  },
  {
    id: 'C8',
    file: `${IMAGES}/sharp-drawing.ts`,
    find: "failOn: 'warning'",
    replace: "failOn: 'none'",
    test: `${IMAGES}/process-images.test.ts`,
    project: 'server',
  },
  {
    id: 'C8',
    file: `${IMAGES}/sharp-drawing.ts`,
    find: '<= MAX_MOVING_PIXELS',
    replace: '<= Number.POSITIVE_INFINITY',
    test: `${IMAGES}/process-images.test.ts`,
    project: 'server',
  },
  {
    id: 'C8',
    file: `${IMAGES}/sharp-drawing.ts`,
    find: "sharp.block({ operation: ['VipsForeignLoad'] })",
    replace: '',
    test: `${IMAGES}/process-images.test.ts`,
    project: 'server',
  },
  {
    id: 'C8',
    file: `${IMAGES}/sharp-drawing.ts`,
    find: 'sharp.concurrency(1)',
    replace: 'sharp.concurrency(4)',
    test: `${IMAGES}/process-images.test.ts`,
    project: 'server',
  },
  {
    id: 'C9',
    file: 'apps/server/src/adapters/file-kinds/zip-directory.ts',
    find: 'return claimed > MAX_CLAIMED_BYTES ? undefined : names',
    replace: 'return claimed < 0 ? undefined : names',
    test: 'apps/server/src/features/media/refusals.test.ts',
    project: 'server',
  },
  {
    id: 'C10',
    file: `${HTTP}/files.ts`,
    find: `"sandbox; default-src 'none'"`,
    replace: `"default-src 'self'"`,
    test: 'apps/server/src/features/media/files.test.ts',
    project: 'server',
  },
  {
    id: 'C11',
    file: `${HTTP}/files.ts`,
    find: String.raw`filename.replace(/[^\x20-\x7e]|["\\%]/g, '_')`,
    replace: 'filename',
    test: 'apps/server/src/features/media/refusals.test.ts',
    project: 'server',
  },
  {
    id: 'C12',
    file: 'scripts/structure/walls.ts',
    find: `if (what === 'sql.raw' || what === 'sql.lit')`,
    replace: `if (what === 'sql.lit')`,
    test: 'scripts/check-structure.test.ts',
    project: 'scripts',
  },
  {
    id: 'C13',
    file: 'biome.json',
    find: '"noDangerouslySetInnerHtml": "error"',
    replace: '"noDangerouslySetInnerHtml": "off"',
    test: 'scripts/lint-walls.test.ts',
    project: 'scripts',
  },
  {
    id: 'C14',
    file: 'packages/core/src/auth/safe-redirect.ts',
    find: 'return looksForeign || hasControlCharacter(target)',
    replace: 'return hasControlCharacter(target)',
    test: 'packages/core/src/auth/safe-redirect.test.ts',
    project: 'core',
  },
  {
    id: 'C15',
    file: 'apps/server/src/features/auth/service.ts',
    find: '    const payload = { asked,',
    replace: '    if (request.inviteToken && !invite) throw notFound()\n    const payload = { asked,',
    test: 'apps/server/src/features/auth/auth.test.ts',
    project: 'server',
  },
  {
    id: 'C16',
    file: `${HTTP}/sockets/crowd.ts`,
    find: 'if (isMeant(peer, revocation)) peer.close(',
    replace: 'if (!isMeant(peer, revocation)) peer.close(',
    test: 'apps/server/src/features/chat/socket-revocation.test.ts',
    project: 'server',
  },
  {
    id: 'C17',
    file: 'apps/server/src/log.ts',
    find: 'url: withoutSecrets(request.url),',
    replace: 'url: request.url,',
    test: `${HTTP}/secrecy.test.ts`,
    project: 'server',
  },
  {
    id: 'C18',
    file: 'apps/server/src/config.ts',
    find: 'if (Buffer.byteLength(secret) >= MIN_SECRET_BYTES) return secret',
    replace: 'if (Buffer.byteLength(secret) >= 0) return secret',
    test: 'apps/server/src/config.test.ts',
    project: 'server',
  },
  {
    id: 'C19',
    file: 'scripts/suite/audit.mjs',
    find: "return { kind: 'unasked', lines:",
    replace: "return { kind: 'clean', lines:",
    test: 'scripts/suite/audit.test.ts',
    project: 'scripts',
  },
  {
    id: 'C20',
    file: `${HTTP}/server.ts`,
    find: '  limitBodyTime(app, options.bodyTimes)\n',
    replace: '',
    test: `${HTTP}/limits/slow-clients.test.ts`,
    project: 'server',
  },
  {
    id: 'C21',
    file: `${HTTP}/server.ts`,
    find: 'exposeHeadRoutes: false',
    replace: 'exposeHeadRoutes: true',
    test: `${HTTP}/security-headers.test.ts`,
    project: 'server',
  },
  {
    id: 'C22',
    file: `${HTTP}/session-cookie.ts`,
    find: 'httpOnly: true',
    replace: 'httpOnly: false',
    test: 'apps/server/src/features/auth/auth.test.ts',
    project: 'server',
  },
  {
    id: 'C23',
    file: `${HTTP}/foreign-json.ts`,
    find: 'if (shadowsPrototype(value)) throw unreadable()',
    replace: 'shadowsPrototype(value)',
    test: `${HTTP}/bodies.test.ts`,
    project: 'server',
  },
  {
    id: 'C24',
    file: 'apps/server/src/features/trips/service.ts',
    find: '    const change = toChange({ ...form, heroImage })\n',
    replace:
      "    const change = toChange({ ...form, heroImage })\n    await fetch(heroImage ?? '').catch(() => undefined)\n",
    test: `${HTTP}/redirects.test.ts`,
    project: 'server',
  },
  {
    id: 'C25',
    file: `${SERVER}/adapters/passkeys/web-authn.ts`,
    find: 'requireUserVerification: true',
    replace: 'requireUserVerification: false',
    test: PASSKEY_TEST,
    project: 'server',
  },
  {
    id: 'C25',
    file: `${SERVER}/adapters/passkeys/web-authn.ts`,
    find: 'expectedOrigin: origin',
    replace: "expectedOrigin: [origin, 'http://evil.example']",
    test: PASSKEY_TEST,
    project: 'server',
  },
  {
    id: 'C25',
    file: `${SERVER}/features/auth/passkey-store.ts`,
    find: 'return spent.numDeletedRows > 0n',
    replace: 'return true',
    test: PASSKEY_TEST,
    project: 'server',
  },
  {
    id: 'C25',
    file: `${SERVER}/features/auth/passkey-store.ts`,
    find: "    .where('counter', counter === 0 ? '=' : '<', counter)\n",
    replace: '',
    test: PASSKEY_TEST,
    project: 'server',
  },
]
