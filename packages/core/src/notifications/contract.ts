import { z } from 'zod'
import { MAX_TRIPS_PER_PERSON } from '#trips/limits.ts'
import { Id, Instant, requiredText, TimeZone, Token } from '#wire.ts'
import { NOTIFICATION_CATEGORIES, type NotificationCategory } from './categories.ts'
import { MAX_DEVICE_LABEL, MAX_ENDPOINT } from './limits.ts'

const WallTime = z.string().regex(/^([01]\d|2[0-3]):[0-5]\d$/, 'Must be a time such as 22:00')
const QuietHours = z.object({ isOn: z.boolean(), from: WallTime, until: WallTime })
const Choice = z.object({ push: z.boolean(), email: z.boolean() })
const EmailChoice = Choice.pick({ email: true })
const ofEach = <Schema>(schema: Schema) =>
  Object.fromEntries(NOTIFICATION_CATEGORIES.map((category) => [category, schema])) as Record<
    NotificationCategory,
    Schema
  >

export const NotificationSettings = z.object({
  categories: z.object({
    ...ofEach(Choice),
    /** `money.email` covers debt reminders. Absent from servers of the previous version. */
    shares: EmailChoice.optional(),
  }),
  quietHours: QuietHours,
  /** Null until a browser reports it; then the trip's zone applies. */
  timezone: z.string().nullable(),
  /** Notifications omit text that people wrote. */
  hidesText: z.boolean(),
  mutedTripIds: z.array(Id),
})
export type NotificationSettings = z.infer<typeof NotificationSettings>

/** A partial update, down to single channels. */
export const UpdateNotificationSettings = z.object({
  categories: z
    .object({ ...ofEach(Choice.partial()), shares: EmailChoice.partial() })
    .partial()
    .optional(),
  quietHours: QuietHours.optional(),
  timezone: TimeZone.nullish(),
  hidesText: z.boolean().optional(),
  mutedTripIds: z.array(Id).max(MAX_TRIPS_PER_PERSON).optional(),
})
export type UpdateNotificationSettings = z.infer<typeof UpdateNotificationSettings>

/** P-256 point for `applicationServerKey`, base64url without padding. */
export const PushKey = z.object({
  key: z.string(),
  /** False without a contact address, which Apple requires. Absent from servers of the previous version. */
  reachesApple: z.boolean().optional(),
})
export type PushKey = z.infer<typeof PushKey>

export const Device = z.object({
  id: Id,
  label: z.string(),
  createdAt: Instant,
  lastUsedAt: Instant.nullable(),
})
export type Device = z.infer<typeof Device>

const bytesOf = (count: number) =>
  z.string().regex(new RegExp(`^[\\w-]{${Math.ceil((count * 4) / 3)}}$`), 'Must be base64url without padding')

/** As in `PushSubscription.toJSON()`. Same endpoint, same device. */
export const AddDevice = z.object({
  endpoint: z.url({ protocol: /^https$/ }).max(MAX_ENDPOINT),
  keys: z.object({ p256dh: bytesOf(65), auth: bytesOf(16) }),
  /** Subscriptions under an old key are refused: pushes could not be delivered. */
  applicationServerKey: bytesOf(65),
  label: requiredText(MAX_DEVICE_LABEL, 'Say which browser this is').optional(),
  timezone: TimeZone.optional(),
})
export type AddDevice = z.infer<typeof AddDevice>

/** A browser knows its endpoint, so needs to remember no id. */
export const EndDevice = AddDevice.pick({ endpoint: true })

export const DeviceParams = z.object({ deviceId: z.string() })

/** `sent`: accepted by the push service. `ended`: subscription gone, device removed. `busy`: told to wait. */
const TEST_OUTCOMES = ['sent', 'ended', 'busy', 'refused', 'unreachable'] as const
export type TestOutcome = (typeof TEST_OUTCOMES)[number]

export const TestResult = z.object({
  devices: z.array(z.object({ id: Id, label: z.string(), outcome: z.enum(TEST_OUTCOMES) })),
})
export type TestResult = z.infer<typeof TestResult>

/** Signed; names the user and the categories. */
export const UnsubscribeQuery = z.object({ token: Token })

const PushNotification = z.object({
  title: z.string(),
  body: z.string(),
  /** Replaces an earlier notification with this tag. */
  tag: z.string(),
  path: z.string(),
})
export type PushNotification = z.infer<typeof PushNotification>
