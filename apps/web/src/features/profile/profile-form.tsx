import type { UpdateProfile, User } from '@sendit/core/profile/contract.ts'
import {
  LEVELS,
  MAX_DISPLAY_NAME,
  MAX_PAYMENT_DETAILS,
  MAX_PAYMENT_LINK,
  MAX_PERSON_NAME,
} from '@sendit/core/profile/limits.ts'
import { useState } from 'react'
import { useTextForm } from '#lib/use-text-form.ts'
import type { QueuedMutation } from '#offline/queued-mutation.ts'
import { WaitingNote } from '#offline/waiting-note.tsx'
import { Button } from '#ui/button.tsx'
import { Card } from '#ui/card.tsx'
import { SelectField } from '#ui/select-field.tsx'
import { SwitchField } from '#ui/switch-field.tsx'
import { TextArea } from '#ui/text-area.tsx'
import { TextField } from '#ui/text-field.tsx'
import { useUpdateProfile } from './mutations.ts'
import {
  changedRiding,
  LEVEL_NAMES,
  type RidingFormValues,
  readRiding,
  weightRule,
} from './riding-fields.tsx'

type ProfileFormValues = RidingFormValues &
  PaymentFormValues & { displayName: string; firstName: string; lastName: string }

type ProfileFormProps = {
  user: User
  waiting: readonly QueuedMutation[]
}

export function ProfileForm({ user, waiting }: ProfileFormProps) {
  const { save: update, isSaving } = useUpdateProfile()
  const [showsReads, setShowsReads] = useState(user.showsReads)
  const { field, values, handleSubmit } = useTextForm<ProfileFormValues>({
    first: {
      displayName: user.displayName,
      firstName: user.firstName ?? '',
      lastName: user.lastName ?? '',
      ...readRiding(user),
      ...readPayment(user),
    },
    rules: { displayName: displayNameRule, weight: weightRule, paymentLink: paymentLinkRule },
  })

  function save({ weight, level, paymentDetails, paymentLink, ...names }: ProfileFormValues) {
    if (isSaving) return
    const isChanged = showsReads !== undefined && showsReads !== user.showsReads
    update({
      ...{ ...names, ...changedRiding({ weight, level }, user) },
      ...changedPayment({ paymentDetails, paymentLink }, user),
      ...(isChanged && { showsReads }),
    })
  }

  return (
    <Card padded aria-label="Your details">
      <form className="flex flex-col gap-[18px]" noValidate onSubmit={handleSubmit(save)}>
        <TextField
          label="Display Name"
          autoComplete="nickname"
          suffix={<NameCounter name={values.displayName} />}
          {...field('displayName')}
        />
        <div className="profile-names">
          <TextField
            label="First Name"
            optional
            autoComplete="given-name"
            maxLength={MAX_PERSON_NAME}
            {...field('firstName')}
          />
          <TextField
            label="Last Name"
            optional
            autoComplete="family-name"
            maxLength={MAX_PERSON_NAME}
            {...field('lastName')}
          />
        </div>
        <TextField
          label="Email Address"
          readOnly
          value={user.email}
          hint="Your email cannot be changed. It is managed by your authentication provider."
        />
        <RidingFields weight={field('weight')} level={field('level')} />
        {user.paymentDetails !== undefined && (
          <PaymentFields details={field('paymentDetails')} link={field('paymentLink')} />
        )}
        {showsReads !== undefined && (
          <SwitchField
            label="Let the crew see what I have read"
            hint="Off, you do not see what they have read either."
            checked={showsReads}
            onChange={setShowsReads}
          />
        )}
        {waiting.map((mutation) => (
          <WaitingNote key={mutation.id} mutation={mutation}>
            Saved here, waiting for network
          </WaitingNote>
        ))}
        <div className="flex">
          <Button className="flex-1 lg:flex-none" type="submit" busy={isSaving} busyLabel="Saving Changes...">
            Save Changes
          </Button>
        </div>
      </form>
    </Card>
  )
}

function PaymentFields({ details, link }: { details: Field; link: Field }) {
  return (
    <>
      <TextArea
        label="How to pay me"
        optional
        rows={3}
        maxLength={MAX_PAYMENT_DETAILS}
        placeholder="IBAN: …"
        hint="Only people who owe you money in a trip see this. One thing to copy on each line."
        {...details}
      />
      <TextField
        label="Payment link"
        optional
        type="url"
        inputMode="url"
        autoComplete="off"
        maxLength={MAX_PAYMENT_LINK}
        placeholder="https://"
        {...link}
      />
    </>
  )
}

type RidingFieldsProps = { weight: Field; level: Field }
type Field = ReturnType<ReturnType<typeof useTextForm<ProfileFormValues>>['field']>

function RidingFields({ weight, level }: RidingFieldsProps) {
  return (
    <div className="profile-names">
      <TextField
        label="Weight"
        optional
        inputMode="decimal"
        autoComplete="off"
        suffix={<span className="text-subtle">kg</span>}
        hint="Only you see it. It picks your kite size."
        {...weight}
      />
      <SelectField
        label="Level"
        optional
        hint="The members of your trips see it."
        options={[
          { value: '', label: 'Not said' },
          ...LEVELS.map((level) => ({ value: level, label: LEVEL_NAMES[level] })),
        ]}
        {...level}
      />
    </div>
  )
}

// Accepts more than the limit, so that a long name gets an error rather than being cut.
function displayNameRule(value: string): true | string {
  const name = value.trim()
  if (name === '') return 'Display name is required'
  return name.length <= MAX_DISPLAY_NAME || `Display name must be ${MAX_DISPLAY_NAME} characters or less`
}

function NameCounter({ name }: { name: string }) {
  return (
    <span className="input-counter" aria-hidden="true">
      {name.trim().length}/{MAX_DISPLAY_NAME}
    </span>
  )
}

export type PaymentFormValues = { paymentDetails: string; paymentLink: string }

function readPayment({ paymentDetails, paymentLink }: User): PaymentFormValues {
  return { paymentDetails: paymentDetails ?? '', paymentLink: paymentLink ?? '' }
}

/** Sends only changes; an emptied field is cleared. */
function changedPayment(
  values: PaymentFormValues,
  { paymentDetails, paymentLink }: User,
): Pick<UpdateProfile, 'paymentDetails' | 'paymentLink'> {
  const details = values.paymentDetails.trim()
  const link = values.paymentLink.trim()
  return {
    ...(details !== (paymentDetails ?? '') && { paymentDetails: details || null }),
    ...(link !== (paymentLink ?? '') && { paymentLink: link || null }),
  }
}

/** Catches common mistakes; the server checks thoroughly. */
function paymentLinkRule(link: string): true | string {
  return (
    link.trim() === '' || /^https:\/\/\S+$/i.test(link.trim()) || 'Enter an address that begins with https://'
  )
}
