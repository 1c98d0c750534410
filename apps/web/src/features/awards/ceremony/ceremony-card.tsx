import { isCeremonyOn } from '@sendit/core/awards/ceremony.ts'
import type { Award } from '@sendit/core/awards/contract.ts'
import { useQuery } from '@tanstack/react-query'
import { momentText } from '#lib/deadlines.ts'
import { paths } from '#lib/paths.ts'
import { useMinute } from '#lib/use-minute.ts'
import { Icon } from '#ui/icon.tsx'
import { LinkButton } from '#ui/link-button.tsx'
import { envelopesOf } from './envelopes.ts'
import { ceremonyQuery } from './queries.ts'

/** The way to the winners, once there is one. */
export function CeremonyCard({ tripId, awards }: { tripId: string; awards: readonly Award[] }) {
  const count = envelopesOf(awards).length
  const now = useMinute()
  const ceremony = useQuery({ ...ceremonyQuery(tripId), enabled: count > 0 }).data?.ceremony ?? null
  if (count === 0) return null
  const isOn = ceremony !== null && isCeremonyOn(ceremony)
  const running = awards.filter(({ status, votingEndsAt, votingEndedAt }) => {
    return status === 'voting' && votingEndsAt !== null && votingEndedAt === null
  })
  const last = running
    .flatMap(({ votingEndsAt }) => votingEndsAt ?? [])
    .sort()
    .at(-1)
  const total = count + running.length
  const envelopes = `${total} ${total === 1 ? 'envelope' : 'envelopes'}`
  return (
    <section className="card ceremony-way" aria-label="Award ceremony">
      <span className="ceremony-way-icon">
        <Icon name="mail" size={22} />
      </span>
      <p className="flex min-w-0 flex-1 flex-col">
        <b className="type-body font-strong">Award ceremony</b>
        <span className="type-meta text-on-ink-muted">
          {isOn && 'It is on. '}
          {last === undefined ? envelopes : `${momentText(last, now)}, ${envelopes}`}
        </span>
      </p>
      <LinkButton className="ceremony-go" size="small" href={paths.winners(tripId)}>
        {isOn ? 'Join' : 'Get ready'}
      </LinkButton>
    </section>
  )
}
