import type { Award } from '@sendit/core/awards/contract.ts'
import { highlightsOf } from '@sendit/core/awards/highlights.ts'
import type { Crew } from '#features/awards/crew.ts'
import { AwardIcon } from '#features/awards/medals/award-icon.tsx'
import { Avatar } from '#ui/avatar.tsx'

/** What the crew has done so far, in figures. */
export function TripHighlights({ awards, crew }: { awards: readonly Award[]; crew: Crew }) {
  const { votesCast, nominationCount, winnerCount, mostNominated } = highlightsOf(awards)
  return (
    <section className="card padded highlights" aria-labelledby="highlights-title">
      <div className="mb-3 flex items-center gap-2">
        <AwardIcon shape="sparkle" size={21} className="text-accent-text" />
        <h2 className="type-section" id="highlights-title">
          Trip Highlights
        </h2>
      </div>
      <ul className="highlight-figures">
        <Figure count={votesCast} one="vote cast" many="votes cast" />
        <Figure count={nominationCount} one="nomination" many="nominations" />
        <Figure count={winnerCount} one="winner" many="winners" />
      </ul>
      <div className="highlight-person">
        {mostNominated === null ? (
          <p className="type-small text-muted">Nobody is nominated yet. Who made you laugh today?</p>
        ) : (
          <MostNominated {...mostNominated} crew={crew} />
        )}
      </div>
    </section>
  )
}

function Figure({ count, one, many }: { count: number; one: string; many: string }) {
  return (
    <li>
      <b className="highlight-number">{count}</b>{' '}
      <span className="type-meta text-muted">{count === 1 ? one : many}</span>
    </li>
  )
}

type MostNominatedProps = { userId: string; name: string; awardCount: number; crew: Crew }

function MostNominated({ userId, name, awardCount, crew }: MostNominatedProps) {
  const member = crew.members.find(({ id }) => id === userId)
  return (
    <>
      <Avatar id={userId} name={name} pictureUrl={member?.profileImageUrl} size={36} />
      <p className="type-small min-w-0 [overflow-wrap:anywhere]">
        <b className="font-strong">{name}</b>{' '}
        <span className="text-muted">
          is the most nominated, in {awardCount} {awardCount === 1 ? 'award' : 'awards'}.
        </span>
      </p>
    </>
  )
}
