import type { Award, AwardSuggestion } from '@sendit/core/awards/contract.ts'
import { MAX_NOMINATION_REASON } from '@sendit/core/awards/limits.ts'
import { categoryKey } from '@sendit/core/awards/standard-awards.ts'
import { SUGGESTED_AWARDS } from '@sendit/core/awards/suggestions.ts'
import { membersInOrder } from '@sendit/core/trips/member-order.ts'
import { useQuery } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import type { Crew } from '#features/awards/award-facts.ts'
import { EvidencePicker } from '#features/awards/evidence/evidence-picker.tsx'
import { hasMovedOn, useNominate } from '#features/awards/mutations.ts'
import { suggestionsQuery } from '#features/awards/queries.ts'
import { newId } from '#lib/new-id.ts'
import { useTextForm } from '#lib/use-text-form.ts'
import { Button } from '#ui/button.tsx'
import { FormDialog } from '#ui/form-dialog.tsx'
import { TextArea } from '#ui/text-area.tsx'
import { PersonPicker } from './person-picker.tsx'

type NominateDialogProps = {
  tripId: string
  award: Award
  crew: Crew
  open: boolean
  onClose: () => void
}

export function NominateDialog({ tripId, award, crew, open, onClose }: NominateDialogProps) {
  const [chosenId, setChosenId] = useState<string | null>(null)
  const [mediaId, setMediaId] = useState<string | null>(null)
  const texts = useTextForm({ first: { reason: '' } })
  const nominate = useNominate(tripId)
  const firstPerson = useRef<HTMLInputElement>(null)
  const people = peopleOf(crew)
  // People may leave the trip while the dialog is open.
  const chosen = people.find(({ id }) => id === chosenId)

  function save({ reason }: { reason: string }) {
    if (chosen === undefined) return firstPerson.current?.focus()
    const form = {
      nominatedUserId: chosen.id,
      reason: reason.trim() || null,
      ...(mediaId !== null && { mediaId }),
    }
    const onError = (error: Error) => hasMovedOn(error) && onClose()
    const title = `${chosen.name} for ${award.category}`
    const draft = { id: newId(), tripId, title, what: { awardId: award.id, form } }
    nominate.mutate(draft, { onSuccess: onClose, onError })
  }

  return (
    <FormDialog
      open={open}
      onClose={onClose}
      title="Nominate"
      description={award.category}
      busy={nominate.isPending}
      hasTyping={texts.hasTyping || mediaId !== null}
      initialFocus={firstPerson}
      onSubmit={texts.handleSubmit(save)}
      submitLabel="Submit Nomination"
      busyLabel="Submitting Nomination..."
      hasNarrowCancel
    >
      <Suggestion tripId={tripId} category={award.category} onChoose={setChosenId} />
      <PersonPicker
        ref={firstPerson}
        label="Who sent it?"
        searchable
        people={people}
        chosenId={chosen?.id ?? null}
        onChoose={setChosenId}
        error={texts.isTried && chosen === undefined ? 'Please select someone to nominate' : undefined}
      />
      <TextArea
        label="Reason"
        optional
        maxLength={MAX_NOMINATION_REASON}
        hint={
          isNominatedByYou(award, crew, chosenId)
            ? 'You nominated this person already: the new reason takes the place of the old one.'
            : undefined
        }
        {...texts.field('reason')}
      />
      <EvidencePicker tripId={tripId} chosenId={mediaId} onChoose={setMediaId} />
    </FormDialog>
  )
}

function peopleOf({ members, viewerId }: Crew) {
  return membersInOrder(members, viewerId).map(({ id, displayName, profileImageUrl }) => ({
    id,
    name: displayName,
    pictureUrl: profileImageUrl,
    isYou: id === viewerId,
  }))
}

function isNominatedByYou({ nominations }: Award, { viewerId }: Crew, userId: string | null): boolean {
  return nominations.some(
    ({ nominatedBy, nominatedUserId }) => nominatedBy === viewerId && nominatedUserId === userId,
  )
}

type SuggestionProps = { tripId: string; category: string; onChoose: (userId: string) => void }

function Suggestion({ tripId, category, onChoose }: SuggestionProps) {
  const key = categoryKey(category)
  const isSuggested = SUGGESTED_AWARDS.some((one) => categoryKey(one) === key)
  const { data } = useQuery({ ...suggestionsQuery(tripId), enabled: isSuggested })
  const suggestion = data?.find((one) => categoryKey(one.category) === key)
  if (suggestion === undefined) return null
  return (
    <div className="award-suggestion" role="note">
      <p className="type-small min-w-0 flex-1">
        <b className="font-strong">The water board suggests:</b>{' '}
        <span className="text-muted">{factText(suggestion)}</span>
      </p>
      {suggestion.people.map(({ id, name }) => (
        <Button
          key={id}
          variant="soft"
          size="small"
          aria-label={`Choose ${name}, as the water board suggests`}
          onClick={() => onChoose(id)}
        >
          {name}
        </Button>
      ))}
    </div>
  )
}

/** '2 h 50 min on the water', 'out at 07:30' */
export function factText({ category, value }: Pick<AwardSuggestion, 'category' | 'value'>): string {
  const [hours, minutes] = [Math.floor(value / 60), value % 60]
  switch (category) {
    case 'Longest Session':
      return `${hours === 0 ? '' : `${hours} h `}${minutes} min on the water at once`
    case 'Early Bird Award':
      return `out at ${String(hours).padStart(2, '0')}:${String(minutes).padStart(2, '0')}`
    case 'Weather Prophet':
      return `proposed ${value === 1 ? 'a session that was' : `${value} sessions that were`} ridden`
  }
}
