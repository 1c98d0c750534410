export type PartState = 'ok' | 'degraded' | 'failing'

/** One of the things this server stands on. */
export type Probe = {
  /** As `/readyz` names it. */
  name: string
  /** Resolves when it answers well; rejects, or takes too long, when it does not. */
  check(): Promise<unknown>
  /** How long the check may take, in milliseconds. */
  withinMs: number
  /** Without it the server still serves, only less well: it is then `degraded` and not `failing`. */
  isOptional?: boolean
}

export type Readiness = { status: PartState; parts: Record<string, PartState> }

/** Tries every part at once. Answers within the longest of their limits, whatever hangs; never rejects. */
export function createReadiness(probes: readonly Probe[]): () => Promise<Readiness> {
  const askAll = probes.map((probe) => ({ probe, ask: askOnce(probe) }))
  return async () => {
    const states = await Promise.all(
      askAll.map(async ({ probe, ask }) => [probe.name, await stateOf(probe, ask())] as const),
    )
    const parts = Object.fromEntries(states)
    const worst = (['failing', 'degraded'] as const).find((state) => Object.values(parts).includes(state))
    return { status: worst ?? 'ok', parts }
  }
}

/** A part that hangs is asked once, not once more by everybody who looks. */
function askOnce({ check }: Probe): () => Promise<boolean> {
  let underWay: Promise<boolean> | undefined
  const ask = async () => {
    try {
      await check()
      return true
    } catch {
      return false
    } finally {
      underWay = undefined
    }
  }
  return () => {
    underWay ??= ask()
    return underWay
  }
}

async function stateOf({ withinMs, isOptional }: Probe, answer: Promise<boolean>): Promise<PartState> {
  let timer: NodeJS.Timeout | undefined
  const tooLate = new Promise<false>((resolve) => {
    timer = setTimeout(() => resolve(false), withinMs)
  })
  const isWell = await Promise.race([answer, tooLate]).finally(() => clearTimeout(timer))
  if (isWell) return 'ok'
  return isOptional ? 'degraded' : 'failing'
}
