import type { App } from '#http/server.ts'
import type { FeatureFrames } from '#http/sockets/frames.ts'
import type { Job } from '#jobs/runner.ts'
import { mountAuth } from './auth.ts'
import { mountAwards } from './awards.ts'
import { mountCalendar } from './calendar.ts'
import { mountChat } from './chat.ts'
import { mountCrew } from './crew.ts'
import { mountExpenses } from './expenses.ts'
import { mountFiles } from './files.ts'
import type { House, Mount } from './house.ts'
import { mountInvites } from './invites.ts'
import { mountNotices } from './notices.ts'
import { mountOperator } from './operator.ts'
import { mountOutings } from './outings.ts'
import { mountPlan } from './plan.ts'
import { mountPolls } from './polls.ts'
import { mountRecap } from './recap.ts'
import { mountShore } from './shore.ts'
import { mountTrips } from './trips.ts'
import { mountWeather } from './weather.ts'

/** Every feature, a line each. */
const FEATURES: readonly Mount[] = [
  mountOperator,
  mountAuth,
  mountFiles,
  mountShore,
  mountTrips,
  mountCrew,
  mountExpenses,
  mountInvites,
  mountAwards,
  mountPolls,
  mountPlan,
  mountOutings,
  mountCalendar,
  mountWeather,
  mountRecap,
  mountNotices,
  mountChat,
]

/** Mounts them all, and answers what they have besides routes, in their order. */
export async function mountFeatures(app: App, house: House) {
  const jobs: Job[] = []
  const frames: FeatureFrames[] = []
  for (const mount of FEATURES) {
    const mounted = (await mount(app, house)) ?? {}
    jobs.push(...(mounted.jobs ?? []))
    if (mounted.frames !== undefined) frames.push(mounted.frames)
  }
  return { jobs, frames }
}
