import type { Award } from '@sendit/core/awards/contract.ts'
import { type Crew, reasonsFor } from '#features/awards/crew.ts'
import { firstName, nominatorOf } from '#features/awards/evidence/evidence.ts'
import { Medal } from '#features/awards/medals/medal.tsx'
import { medalLookOf } from '#features/awards/medals/medal-look.ts'
import { ShareAward } from '#features/awards/share-award.tsx'
import { Button } from '#ui/button.tsx'
import { ClosedEnvelope, OpenEnvelope, SideConfetti } from './envelope.tsx'
import { candidatesText, contentsOf } from './envelopes.ts'
import type { useCeremony } from './use-ceremony.ts'

type StageProps = {
  award: Award
  crew: Crew
  ceremony: ReturnType<typeof useCeremony>
  onLeave: () => void
}

/** One envelope, sealed or open. Who is in it is told the moment it opens. */
export function CeremonyStage({ award, crew, ceremony, onLeave }: StageProps) {
  const { isOpen } = ceremony.moment
  const contents = contentsOf(award, crew)
  return (
    <div className="ceremony-stage" key={award.id}>
      {isOpen && <SideConfetti />}
      {isOpen ? (
        <p className="ceremony-to">
          {award.category} {contents.people.length > 1 ? 'is a tie between' : 'goes to'}
        </p>
      ) : (
        <Sealed award={award} crew={crew} />
      )}
      <p className="ceremony-name winner-name" role="status">
        {isOpen ? contents.names : ''}
      </p>
      {isOpen ? (
        <>
          <OpenEnvelope award={award} contents={contents} />
          <Quote award={award} crew={crew} winnerId={contents.people[0]?.id ?? ''} />
        </>
      ) : (
        <button
          type="button"
          className="ceremony-envelope"
          aria-hidden="true"
          tabIndex={-1}
          disabled={!ceremony.mayMove}
          onClick={ceremony.forward}
        >
          <ClosedEnvelope />
        </button>
      )}
      <Foot award={award} ceremony={ceremony} onLeave={onLeave} />
    </div>
  )
}

function Sealed({ award, crew }: { award: Award; crew: Crew }) {
  const candidates = candidatesText(award, crew)
  return (
    <>
      <Medal {...medalLookOf(award.category)} size={76} />
      <h3 className="ceremony-name">{award.category}</h3>
      {candidates !== null && <p className="ceremony-mild">{candidates}</p>}
    </>
  )
}

function Foot({ award, ceremony, onLeave }: Omit<StageProps, 'crew'>) {
  const { moment, next, mayMove, isBusy, forward, opensForAll } = ceremony
  if (next === undefined) {
    return (
      <div className="ceremony-foot row">
        <ShareAward award={award} />
        <Button className="ceremony-go" size="tall" full onClick={onLeave}>
          Back to the awards
        </Button>
      </div>
    )
  }
  if (!mayMove) return <p className="ceremony-mild">Somebody of the crew opens it.</p>
  if (moment.isOpen) {
    return (
      <div className="ceremony-foot row">
        <ShareAward award={award} />
        <Button
          className="ceremony-go"
          size="tall"
          full
          iconAfter="chevron-right"
          busy={isBusy}
          onClick={forward}
        >
          Next envelope
        </Button>
      </div>
    )
  }
  return (
    <div className="ceremony-foot">
      <Button className="ceremony-go" size="tall" busy={isBusy} onClick={forward}>
        Open the envelope
      </Button>
      <p className="type-meta ceremony-mild">
        {opensForAll ? 'It opens on every phone at once.' : 'It opens on this phone.'}
      </p>
    </div>
  )
}

/** The first thing that was said, by whom. */
function Quote({ award, crew, winnerId }: { award: Award; crew: Crew; winnerId: string }) {
  const [reason] = reasonsFor(award, winnerId)
  const said = award.nominations.find((one) => one.nominatedUserId === winnerId && one.reason === reason)
  if (reason === undefined || said === undefined) return null
  const by = nominatorOf(said, crew)
  return (
    <p className="ceremony-quote">
      “{reason}” <span>{by === 'you' ? 'You' : firstName(by)}</span>
    </p>
  )
}
