import { spawn } from 'node:child_process'
import { once } from 'node:events'
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
  return program ? startRedis(program) : howTo
}

async function installed() {
  return (await installByApt(['redis-server'])) ? findProgram('redis-server') : undefined
}

/**
 * One of its own, which nobody else uses; `start` brings it back after `kill`.
 * @returns {Promise<Service & { kill: () => Promise<void>, start: () => Promise<void> } | string>} or why it did not start
 */
export async function startRedis(/** @type {string} */ program) {
  const folder = await mkdtemp(join(tmpdir(), 'sendit-redis-'))
  /** @type {import('node:child_process').ChildProcess | undefined} */
  let child
  const kill = async () => {
    if (child === undefined || child.exitCode !== null || child.signalCode !== null) return
    const gone = once(child, 'exit')
    child.kill('SIGKILL')
    await gone
  }
  const startOn = async (/** @type {number} */ port) => {
    const url = `redis://127.0.0.1:${port}`
    const place = ['--port', String(port), '--bind', '127.0.0.1', '--dir', folder]
    const started = spawn(program, [...place, '--save', '', '--appendonly', 'no'], { stdio: 'ignore' })
    started.on('error', () => undefined)
    child = started
    // Another Redis may answer if this one lost the port.
    const isUp = async () => started.exitCode === null && (await answersRedis(url))
    if (await until(isUp, 10_000, () => started.exitCode !== null)) return url
    await kill()
    return undefined
  }
  const stop = async () => {
    await kill()
    await rm(folder, { recursive: true, force: true })
  }
  const url = await startOnFreePort(startOn)
  if (url === undefined) {
    await stop()
    return `${program} did not start.`
  }
  const start = async () => {
    if ((await startOn(Number(new URL(url).port))) === undefined) throw new Error('Redis did not come back')
  }
  return { url, from: 'a throwaway one', kill, start, stop }
}

/** @returns {Service} */
function external(/** @type {string} */ url) {
  return { url, from: shown(url), stop: async () => undefined }
}

/** Raw protocol, so that set-up needs no client. */
function answersRedis(/** @type {string} */ text) {
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
