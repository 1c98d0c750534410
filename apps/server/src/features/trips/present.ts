import { type Answer, type AnswerCounts, memberAnswer } from '@sendit/core/crew/answers.ts'
import { byCategory, type Category } from '@sendit/core/expenses/categories.ts'
import type { MediaType } from '@sendit/core/media/accepted-files.ts'
import { penceToText } from '@sendit/core/money.ts'
import { kitesAlong } from '@sendit/core/profile/quiver.ts'
import type { Member, Trip } from '@sendit/core/trips/contract.ts'
import type { MemberRole } from '@sendit/core/trips/roles.ts'
import type { UserRow } from '#auth/actor.ts'
import { readKitesHome, readQuiver } from '#auth/users.ts'
import { fileUrls, type Sign, signIfAny } from '#files/links.ts'
import { tripDaysOf } from '#trips/trip-gate.ts'
import type { TripWithFacts } from './facts-store.ts'

export type TripFacts = TripWithFacts & { myRole: Trip['myRole'] }

export function presentTrip(
  { trip, myRole, answers, crew, costs, media, photos }: TripFacts,
  sign: Sign,
): Trip {
  const costPence = (category: Category) => costs.find((cost) => cost.category === category)?.pence ?? 0
  const count = (type: MediaType) =>
    media.filter((row) => row.type === type).reduce((sum, row) => sum + row.count, 0)
  const days = tripDaysOf(trip)
  const contributors = new Set(media.map((row) => row.uploaded_by_user_id ?? row.uploaded_by_invite_id))
  return {
    id: trip.id,
    name: trip.name,
    description: trip.description,
    location: trip.location,
    ...days,
    ...((days.tripDate !== trip.trip_date || days.tripEndDate !== trip.trip_end_date) && {
      isShortened: true,
    }),
    accommodationDetails: trip.accommodation_details,
    meetingInfo: trip.meeting_info,
    travelDetails: trip.travel_details,
    heroImage: signIfAny(trip.hero_image, sign),
    myRole,
    memberCount: answers.reduce((sum, { count }) => sum + count, 0),
    answers: presentAnswers(answers),
    photoCount: count('image'),
    videoCount: count('video'),
    fileCount: count('file'),
    contributorCount: contributors.size,
    totalCost: penceToText(costs.reduce((sum, cost) => sum + cost.pence, 0)),
    costByCategory: byCategory((category) => penceToText(costPence(category))),
    memberPreview: crew.map((person) => ({
      id: person.id,
      displayName: person.display_name,
      profileImageUrl: signIfAny(person.profile_image_url, sign),
    })),
    photoPreview: photos.flatMap(
      (photo) => signIfAny(fileUrls(photo.file_id, photo.variants).thumbnailUrl, sign) ?? [],
    ),
    ...{ timezone: trip.timezone, latitude: trip.latitude, longitude: trip.longitude },
    updatedAt: trip.updated_at.toISOString(),
  }
}

function presentAnswers(rows: TripFacts['answers']): AnswerCounts {
  const counts: AnswerCounts = { in: 0, maybe: 0, out: 0 }
  for (const { answer, count } of rows) counts[memberAnswer(answer)] += count
  return counts
}

type MemberRow = UserRow & {
  role: MemberRole
  joined_at: Date
  answer: Answer | null
  kites_home: string | null
  placeholder_id: string | null
}

/** Guests see only name, picture, answer and whether there is an account. */
export function presentMember(row: MemberRow, viewer: { isGuest: boolean; sign: Sign }): Member {
  const profileImageUrl = signIfAny(row.profile_image_url, viewer.sign)
  const answer = memberAnswer(row.answer)
  const hasAccount = row.placeholder_id === null
  const face = { id: row.id, displayName: row.display_name, profileImageUrl, hasAccount, answer }
  if (viewer.isGuest) return face
  return {
    ...face,
    firstName: row.first_name,
    lastName: row.last_name,
    ...(hasAccount && { email: row.email }),
    role: row.role,
    joinedAt: row.joined_at.toISOString(),
    ...(hasAccount && riderCard(row)),
  }
}

/** Without weight, which is private. */
function riderCard({ level, quiver, kites_home: home, board, phone }: MemberRow) {
  const kites = readQuiver(quiver)
  const bringing = kitesAlong(kites, readKitesHome(home)).map(({ id }) => id)
  return { level, quiver: kites, kitesAlong: bringing, board, phone }
}
