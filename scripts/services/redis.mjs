import { spawn } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import { connect as connectPlain } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { connect as connectTls } from 'node:tls'
import { findProgram, startOnFreePort, until } from '#scripts/services/throwaway.mjs'
import { installByApt } from '#scripts/setup/chromium.mjs'

/** @typedef {import('#scripts/services.mjs').Service} Service */

const howTo =
  'No Redis: start one on 127.0.0.1:6379, or set TEST_REDIS_URL, or install it (Debian and Ubuntu: apt-get install redis-server).'

/** @returns {Promise<Service | string>} */
export async function findRedis() {
  const named = process.env.TEST_REDIS_URL
  if (named)
    return (await answersRedis(named))
      ? external(named)
      : `TEST_REDIS_URL is ${shown(named)}, which does not answer.`
  const local = 'redis://127.0.0.1:6379'
  if (await answersRedis(local)) return external(local)
  const program = findProgram('redis-server') ?? (await installed())
  return program ? startThrowaway(program) : howTo
}

async function installed() {
  return (await installByApt(['redis-server'])) ? findProgram('redis-server') : undefined
}

/** @returns {Promise<Service | string>} */
async function startThrowaway(/** @type {string} */ program) {
  const started = await startOnFreePort((port) => startOn(port, program))
  return started ?? `${program} did not start.`
}

/** @returns {Promise<Service | undefined>} */
async function startOn(/** @type {number} */ port, /** @type {string} */ program) {
  const folder = await mkdtemp(join(tmpdir(), 'sendit-redis-'))
  const args = [
    '--port',
    String(port),
    '--bind',
    '127.0.0.1',
    '--dir',
    folder,
    '--save',
    '',
    '--appendonly',
    'no',
  ]
  const child = spawn(program, args, { stdio: 'ignore' })
  const ended = new Promise((resolve) => child.once('close', resolve).once('error', resolve))
  const url = `redis://127.0.0.1:${port}`
  const stop = async () => {
    child.kill('SIGTERM')
    await ended
    await rm(folder, { recursive: true, force: true })
  }
  // Another Redis may answer if this one lost the port.
  const isUp = async () => child.exitCode === null && (await answersRedis(url))
  if (await until(isUp, 10_000, () => child.exitCode !== null)) return { url, from: 'a throwaway one', stop }
  await stop()
  return undefined
}

/** @returns {Service} */
function external(/** @type {string} */ url) {
  return { url, from: shown(url), stop: async () => undefined }
}

/** Raw protocol, so that set-up needs no client. */
export function answersRedis(/** @type {string} */ text) {
  return new Promise((/** @type {(yes: boolean) => void} */ resolve) => {
    const url = new URL(text)
    const at = { host: url.hostname, port: Number(url.port || 6379) }
    const socket = url.protocol === 'rediss:' ? connectTls(at) : connectPlain(at)
    const end = (/** @type {boolean} */ yes) => {
      socket.destroy()
      resolve(yes)
    }
    socket.setTimeout(1_500, () => end(false))
    socket.once('error', () => end(false))
    socket.once('connect', () => {
      const user = decodeURIComponent(url.username || 'default')
      if (url.password) socket.write(command(['AUTH', user, decodeURIComponent(url.password)]))
      socket.write(command(['PING']))
    })
    let received = ''
    socket.on('data', (chunk) => {
      received += chunk.toString()
      if (received.includes('+PONG')) end(true)
      else if (received.startsWith('-')) end(false)
    })
  })
}

function command(/** @type {string[]} */ words) {
  return `*${words.length}\r\n${words.map((word) => `$${Buffer.byteLength(word)}\r\n${word}\r\n`).join('')}`
}

function shown(/** @type {string} */ url) {
  return url.replace(/\/\/[^@/]*@/, '//')
}
