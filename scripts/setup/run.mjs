import { spawn } from 'node:child_process'

/** @type {Set<import('node:child_process').ChildProcess>} */
const running = new Set()

export function endRunning() {
  for (const child of running) child.kill('SIGTERM')
}

/**
 * Runs a program to its end and answers its exit code and what it printed. `echo` passes the output on as it comes.
 * @param {string} program
 * @param {string[]} args
 * @param {{ cwd?: string, env?: NodeJS.ProcessEnv, echo?: boolean, timeoutMs?: number,
 *   user?: { uid: number, gid: number } }} [options]
 * @returns {Promise<{ code: number, output: string }>}
 */
export function run(program, args, { cwd, env, echo = false, timeoutMs, user } = {}) {
  return new Promise((resolve) => {
    const child = spawn(program, args, {
      stdio: echo ? 'inherit' : ['ignore', 'pipe', 'pipe'],
      ...(cwd ? { cwd } : {}),
      ...(env ? { env } : {}),
      ...(user ?? {}),
      ...(timeoutMs ? { timeout: timeoutMs, killSignal: 'SIGKILL' } : {}),
    })
    running.add(child)
    child.once('close', () => running.delete(child))
    let output = ''
    const collect = (/** @type {Buffer} */ chunk) => {
      output += chunk.toString()
    }
    child.stdout?.on('data', collect)
    child.stderr?.on('data', collect)
    child.on('error', (error) => {
      running.delete(child)
      resolve({ code: 127, output: `${output}${error.message}\n` })
    })
    child.on('close', (code) => resolve({ code: code ?? 1, output }))
  })
}
