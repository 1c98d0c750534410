import type { UpdateProfile, User } from '@sendit/core/profile/contract.ts'
import { MAX_PHONE_TEXT } from '@sendit/core/profile/limits.ts'
import { phoneFault } from '@sendit/core/profile/phone-fault.ts'
import { type ComponentProps, type FormEvent, type ReactNode, useEffect, useState } from 'react'
import { useLocation } from 'wouter'
import { paths } from '#lib/paths.ts'
import { useTextForm } from '#lib/use-text-form.ts'
import { useLinkedTripId } from '#trip/visit-trip.ts'
import { Button } from '#ui/button.tsx'
import { Card } from '#ui/card.tsx'
import { LeaveGuard } from '#ui/leave-guard.tsx'
import { TextField } from '#ui/text-field.tsx'
import { useToast } from '#ui/toast-context.ts'
import { KitePicker } from './kite-picker.tsx'
import { useUpdateProfile } from './mutations.ts'
import { BoardField, LevelField, type useRiderDraft, WeightField } from './riding-fields.tsx'
import { type ShoreDraft, ShoreField, useShoreDraft } from './shore-field.tsx'

type RiderFormProps = {
  user: User
  rider: ReturnType<typeof useRiderDraft>
  preview: ReactNode
  /** Saved after the profile. Rejects if refused, after showing a toast. */
  more?: { isChanged: boolean; save: () => Promise<void> }
  children?: ReactNode
}

export function RiderForm({ user, rider, preview, more, children }: RiderFormProps) {
  const { saveNow } = useUpdateProfile({ isQuiet: true })
  const toast = useToast()
  const [, navigate] = useLocation()
  const tripId = useLinkedTripId()
  const shore = useShoreDraft()
  const phoneReading = usePhone()
  const { values, field, hasTyping, isSubmitting, handleSubmit } = useTextForm({
    first: { phone: user.phone ?? '' },
    // An unchanged number is not validated again.
    rules: { phone: (typed) => typed.trim() === (user.phone ?? '') || phoneReading.rule(typed) },
    early: { phone: 'left' },
  })

  async function saveProfile(change: Partial<UpdateProfile>) {
    if (Object.keys(change).length === 0) return undefined
    return saveNow({ displayName: user.displayName, ...change })
  }

  async function handleSave({ phone }: { phone: string }) {
    if (isSubmitting || !rider.check()) return
    try {
      const change = {
        ...rider.change,
        ...(phone.trim() !== (user.phone ?? '') && { phone: phoneReading.toSave(phone) }),
      }
      const written = await saveProfile(change)
      const isAsked = shore.isChanged && (await shore.save())
      if (more?.isChanged) await more.save()
      if (written?.kind === 'kept') return
      const description = isAsked ? 'Your shore contact gets a mail and has to say yes.' : undefined
      toast({ title: 'Rider Card Saved', description, tone: 'success' })
    } catch {
      // Input is kept; a toast or the field has shown the error.
    }
  }

  function handleTry(event: FormEvent) {
    handleSubmit(handleSave)(event)
    phoneReading.noteTry(values.phone)
  }

  const isChanged = hasTyping || rider.change !== undefined || shore.isChanged || more?.isChanged === true
  return (
    <form className="rider" noValidate onSubmit={handleTry}>
      <div className="rider-shown">
        {preview}
        <p className="field-hint px-0.5">
          This is what your crews see. Your weight stays with you and only picks the kite.
        </p>
      </div>
      <div className="flex min-w-0 flex-col gap-[18px]">
        <Card padded className="flex flex-col gap-5" aria-label="What you ride">
          <WeightField rider={rider} hint="only you see it" />
          <LevelField rider={rider} />
          <KitePicker quiver={rider.draft.quiver} onChange={(quiver) => rider.set({ quiver })} />
          <BoardField rider={rider} />
        </Card>
        <OverdueCard phone={field('phone')} hint={phoneReading.hintFor(values.phone)} shore={shore} />
        {children}
        <div className="flex">
          <Button
            className="flex-1 lg:flex-none"
            type="submit"
            busy={isSubmitting}
            busyLabel="Saving Changes..."
          >
            Save Changes
          </Button>
        </div>
      </div>
      <LeaveGuard
        hasTyping={isChanged}
        isSaving={isSubmitting}
        onBack={() => navigate(paths.profile(tripId))}
      />
    </form>
  )
}

type OverdueCardProps = {
  phone: Omit<ComponentProps<typeof TextField>, 'label'>
  hint: string | undefined
  shore: ShoreDraft
}

function OverdueCard({ phone, hint, shore }: OverdueCardProps) {
  return (
    <Card padded className="flex flex-col gap-4" aria-labelledby="rider-overdue">
      <h2 id="rider-overdue" className="type-card">
        If you are overdue
      </h2>
      <TextField
        label="Phone"
        optional
        icon="phone"
        type="tel"
        autoComplete="tel"
        maxLength={MAX_PHONE_TEXT}
        placeholder="+44 7700 900142"
        hint={hint ?? 'Your crews see it and can call you.'}
        {...phone}
      />
      <ShoreField shore={shore} />
    </Card>
  )
}

type ReadPhone = typeof import('@sendit/core/profile/phone.ts').readPhone

/** The phone number plans are larger than the rest of the screen, so they load lazily. */
const load = () => import('@sendit/core/profile/phone.ts')

/** For numbers typed without a country. */
const deviceCountry = () => new Intl.Locale(navigator.language).region

/** An unknown number must be saved twice: the first attempt warns. Until the plans load, the server parses the number. */
function usePhone() {
  const [read, setRead] = useState<ReadPhone>()
  const [askedAbout, setAskedAbout] = useState<string>()
  useEffect(() => {
    void load().then(
      ({ readPhone }) => setRead(() => readPhone),
      () => undefined,
    )
  }, [])
  const readingOf = (typed: string) => (typed.trim() === '' ? undefined : read?.(typed, deviceCountry()))

  return {
    rule(typed: string): true | string {
      const reading = readingOf(typed)
      if (reading === undefined || (reading !== null && mayBeSaved(reading))) return true
      return reading === null ? phoneFault(typed) : questionOf(reading.shown)
    },

    noteTry: (typed: string) => setAskedAbout(readingOf(typed)?.number),

    /** Adds the country code if missing. */
    toSave: (typed: string): string => readingOf(typed)?.number ?? typed,

    hintFor(typed: string): string | undefined {
      const reading = readingOf(typed)
      if (!reading || !mayBeSaved(reading)) return undefined
      return reading.isAssigned ? `Saved as ${reading.shown}.` : questionOf(reading.shown)
    },
  }

  function mayBeSaved({ number, isAssigned }: { number: string; isAssigned: boolean }): boolean {
    return isAssigned || number === askedAbout
  }
}

function questionOf(shown: string): string {
  return `No network is known to have ${shown}. Check it, or save once more to keep it.`
}
