import type { Trip } from '@sendit/core/trips/contract.ts'
import {
  FIRST_TRIP_DAY,
  LAST_TRIP_DAY,
  MAX_LOCATION,
  MAX_TRIP_NAME,
  MAX_TRIP_TEXT,
} from '@sendit/core/trips/limits.ts'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { navigate } from 'wouter/use-browser-location'
import { sentenceOf } from '#lib/api-error.ts'
import { paths } from '#lib/paths.ts'
import { tripQuery } from '#session/queries.ts'
import { useLinkedTripId } from '#trip/visit-trip.ts'
import { LinkButton } from '#ui/anchor.tsx'
import { ConfirmDialog } from '#ui/confirm-dialog.tsx'
import { EditConflict } from '#ui/edit-conflict.tsx'
import { ErrorState } from '#ui/error-state.tsx'
import { lazyPart } from '#ui/lazy-part.tsx'
import { LeaveGuard } from '#ui/leave-guard.tsx'
import { NeedsNetwork, NetworkButton } from '#ui/network-button.tsx'
import { LazyBoundary } from '#ui/part-boundary.tsx'
import { Skeleton } from '#ui/skeleton.tsx'
import { TextArea } from '#ui/text-area.tsx'
import { TextField } from '#ui/text-field.tsx'
import { AskCrewField, MovePlanField, TripPreview, useAskCrew, useMovePlan } from './trip-form-parts.tsx'
import {
  placeFields,
  type TripFormValues,
  useFarAhead,
  usePlace,
  useSaveTrip,
  useTripForm,
} from './use-trip-form.ts'

const DAYS = { min: FIRST_TRIP_DAY, max: LAST_TRIP_DAY }
const SAVING_NEEDS = 'Making and changing a trip needs network.'

const PlaceHits = lazyPart(() => import('./place-hits.tsx'))
const ShortenedNote = lazyPart(() => import('#ui/shortened-note.tsx'))

type TripFormProps = {
  trip: Trip | null
  /** Prefills a new trip, except its dates; its crew may be invited. */
  like?: Trip
  odds?: (typed: TripFormValues) => ReactNode
}

export function TripForm({ trip, like, odds }: TripFormProps) {
  const form = useTripForm(trip, like ?? null)
  const { field, values } = form
  const place = usePlace(values.location, (text) => form.set('location', text))
  const movePlan = useMovePlan(trip, values.tripDate)
  const askCrew = useAskCrew(like)
  const { save, isSaving, conflicts } = useSaveTrip(
    trip,
    { ...form, movesPlan: movePlan?.isOn ?? false, place: placeFields(place.chosen) },
    askCrew?.isOn === true ? like?.id : undefined,
  )
  const farAhead = useFarAhead(form.first, save)
  const linkedTripId = useLinkedTripId()
  const wayBack = paths.home(trip?.id ?? linkedTripId)
  return (
    <div className="flex flex-col gap-5 lg:grid lg:grid-cols-[minmax(0,1fr)_380px] lg:items-start">
      <div className="lg:sticky lg:top-6 lg:order-2">
        <TripPreview trip={trip} {...values} />
      </div>
      <form
        className="flex flex-col gap-[18px] pb-20 lg:pb-0"
        noValidate
        onSubmit={form.handleSubmit((typed) => (isSaving ? undefined : farAhead.saveOrAsk(typed)))}
      >
        <TextField label="Trip Name" maxLength={MAX_TRIP_NAME} {...field('name')} />
        <TextField
          label="Location"
          icon="pin"
          placeholder="Tarifa, Spain"
          maxLength={MAX_LOCATION}
          {...field('location')}
        />
        {values.location !== (trip?.location ?? '') && (
          <LazyBoundary>
            <PlaceHits typed={values.location} chosen={place.chosen} onChoose={place.choose} />
          </LazyBoundary>
        )}
        <div className="grid gap-3 min-[380px]:grid-cols-2">
          <TextField label="Trip Start Date" type="date" {...DAYS} {...field('tripDate')} />
          <TextField label="Trip End Date" optional type="date" {...DAYS} {...field('tripEndDate')} />
        </div>
        {trip?.isShortened === true && (
          <LazyBoundary>
            <ShortenedNote trip={trip} isInForm />
          </LazyBoundary>
        )}
        {movePlan !== undefined && <MovePlanField {...movePlan} />}
        {odds?.(values)}
        {askCrew !== undefined && <AskCrewField {...askCrew} />}
        <TextArea
          label="Description"
          optional
          placeholder="Level, vibe, what to pack"
          maxLength={MAX_TRIP_TEXT}
          {...field('description')}
        />
        <TextArea
          label="Accommodation Details"
          optional
          placeholder="Where the crew stays"
          maxLength={MAX_TRIP_TEXT}
          {...field('accommodationDetails')}
        />
        <TextField
          label="Meeting Information"
          optional
          placeholder="Where and when you meet"
          maxLength={MAX_TRIP_TEXT}
          {...field('meetingInfo')}
        />
        <TextField
          label="Travel Details"
          optional
          placeholder="Flights, transfers, who drives"
          maxLength={MAX_TRIP_TEXT}
          {...field('travelDetails')}
        />
        <NeedsNetwork>{SAVING_NEEDS}</NeedsNetwork>
        <EditConflict conflicts={conflicts} by="somebody" />
        <div className="form-bar fixed inset-x-0 bottom-[calc(var(--nav-h)+var(--safe-b)+1px)] z-20 flex flex-wrap gap-2.5 border-t border-border bg-background/94 py-2.5 pr-[calc(16px+var(--safe-r))] pl-[calc(16px+var(--safe-l))] lg:static lg:justify-end lg:border-0 lg:bg-transparent lg:px-0 lg:pt-1 lg:pb-0">
          <LinkButton variant="secondary" href={wayBack}>
            Cancel
          </LinkButton>
          <NetworkButton
            needs={SAVING_NEEDS}
            className="flex-1 lg:flex-none"
            type="submit"
            variant="accent"
            busy={isSaving}
            busyLabel={trip === null ? 'Creating Trip...' : 'Saving Changes...'}
          >
            {trip === null ? 'Create Trip' : 'Save Changes'}
          </NetworkButton>
        </div>
      </form>
      <ConfirmDialog
        open={farAhead.year !== undefined}
        onClose={farAhead.close}
        onConfirm={farAhead.confirm}
        title={`Really ${farAhead.year ?? ''}?`}
        confirmLabel={`Yes, ${farAhead.year ?? ''}`}
        cancelLabel="Change the date"
        isSafe
      >
        That is more than three years away.
      </ConfirmDialog>
      {/* The leave guard has already been answered. */}
      <LeaveGuard hasTyping={form.hasTyping} isSaving={form.isSubmitting} onBack={() => navigate(wayBack)} />
    </div>
  )
}

export function EditTrip({ tripId }: { tripId: string }) {
  const { data: trip, error, isFetching, refetch } = useQuery(tripQuery(tripId))
  if (trip) return <TripForm key={trip.id} trip={trip} />
  if (error === null || isFetching) return <LoadingForm />
  return (
    <ErrorState title="The trip did not load" onRetry={() => void refetch()}>
      {sentenceOf(error, 'Check your connection and try again.')}
    </ErrorState>
  )
}

function LoadingForm() {
  return (
    <div className="stack" aria-busy="true">
      <Skeleton height={208} radius={28} />
      <Skeleton height={50} radius={14} />
      <Skeleton height={50} radius={14} />
      <Skeleton height={92} radius={14} />
    </div>
  )
}
