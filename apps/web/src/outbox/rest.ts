import { realtime } from '#lib/realtime.ts'
import type { Rest } from './lines.ts'

/** Pauses of one outbox, by the browser's clock; what speaks for a network ends those that may end. */
export function createRest(): Rest {
  const pauses = new Set<{ canWake: boolean; end: () => void }>()
  const wake = (isMeant: (pause: { canWake: boolean }) => boolean) => {
    for (const pause of [...pauses]) if (isMeant(pause)) pause.end()
  }
  const wakeThose = () => wake(({ canWake }) => canWake)
  window.addEventListener('online', wakeThose)
  document.addEventListener('visibilitychange', wakeThose)
  const stopHearing = realtime.joined.add(wakeThose)

  function rest(canWake: boolean, ms?: number): Promise<void> {
    return new Promise((resolve) => {
      const timer = ms === undefined ? undefined : setTimeout(() => pause.end(), ms)
      const pause = {
        canWake,
        end() {
          clearTimeout(timer)
          pauses.delete(pause)
          resolve()
        },
      }
      pauses.add(pause)
    })
  }

  return {
    pause: (ms, canWake) => rest(canWake, ms),
    async untilOnline() {
      if (!navigator.onLine) await rest(true)
    },
    wake: wakeThose,
    close() {
      window.removeEventListener('online', wakeThose)
      document.removeEventListener('visibilitychange', wakeThose)
      stopHearing()
      wake(() => true)
    },
  }
}
