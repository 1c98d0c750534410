import type { Answer } from '@sendit/core/crew/answers.ts'
import type { Kite } from '@sendit/core/profile/quiver.ts'
import type { Trip } from '@sendit/core/trips/contract.ts'
import { type FormEvent, type ReactNode, useState } from 'react'
import { useLocation } from 'wouter'
import { paths } from '#lib/paths.ts'
import { Button } from '#ui/button.tsx'
import { Segments } from '#ui/segments.tsx'
import { JourneyFields } from './journey-fields.tsx'
import { useAnswerNow } from './mutations.ts'
import { ANSWER_SEGMENTS } from './my-answer.tsx'
import type { OwnTrip } from './use-own-trip-draft.ts'
import { useOwnTripDraft } from './use-own-trip-draft.ts'

type OnboardingFormProps = {
  trip: Trip
  own: OwnTrip
  quiver: readonly Kite[]
  /** Also leads to the first invalid field. */
  check: () => boolean
  /** Rejects if refused, after showing a toast. */
  saveRider: () => Promise<void>
  fields: (kites: { home: string[]; onHome: (home: string[]) => void }) => ReactNode
}

export function OnboardingForm({ trip, own, quiver, check, saveRider, fields }: OnboardingFormProps) {
  const draft = useOwnTripDraft(trip, own)
  const answerNow = useAnswerNow(trip.id)
  const [answer, setAnswer] = useState<Answer>(own.answer)
  const [isSaving, setSaving] = useState(false)
  const [, navigate] = useLocation()
  const leave = () => navigate(paths.home(trip.id), { replace: true })

  async function handleSave(event: FormEvent) {
    event.preventDefault()
    if (isSaving || !check()) return
    setSaving(true)
    try {
      if (answer !== own.answer) await answerNow(answer)
      await saveRider()
      await draft.save(quiver)
      leave()
    } catch {
      // Answers stay; a toast has shown the error.
      setSaving(false)
    }
  }

  return (
    <form className="door-form" noValidate onSubmit={handleSave}>
      <Segments label="Are you coming?" value={answer} options={ANSWER_SEGMENTS} onChange={setAnswer} />
      {fields({ home: draft.home, onHome: draft.setHome })}
      <JourneyFields
        kind="arrival"
        isOnboarding
        trip={trip}
        draft={draft.arrival}
        onChange={draft.setArrival}
      />
      <div className="flex flex-wrap items-center gap-1">
        <Button
          className="flex-1"
          variant="accent"
          size="tall"
          type="submit"
          busy={isSaving}
          busyLabel="Saving..."
        >
          Save and show me the trip
        </Button>
        <Button variant="ghost" onClick={leave}>
          Skip
        </Button>
      </div>
    </form>
  )
}
