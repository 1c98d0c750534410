import { byCategory, type Category } from '@sendit/core/expenses/categories.ts'
import type { MediaType } from '@sendit/core/media/media-types.ts'
import { penceToText } from '@sendit/core/money.ts'
import type { Member, Trip } from '@sendit/core/trips/contract.ts'
import type { MemberRole } from '@sendit/core/trips/roles.ts'
import type { UserRow } from '#access/actor.ts'
import { fileUrls, type Sign, signIfAny } from '#files/links.ts'
import type { TripWithFacts } from './facts-store.ts'

/** A trip with what its tiles show, and as whom the caller sees it. */
export type TripFacts = TripWithFacts & { myRole: Trip['myRole'] }

export function presentTrip({ trip, myRole, crew, costs, media, photos }: TripFacts, sign: Sign): Trip {
  const costPence = (category: Category) => costs.find((cost) => cost.category === category)?.pence ?? 0
  const count = (type: MediaType) =>
    media.filter((row) => row.type === type).reduce((sum, row) => sum + row.count, 0)
  const contributors = new Set(media.map((row) => row.uploaded_by_user_id ?? row.uploaded_by_invite_id))
  return {
    id: trip.id,
    name: trip.name,
    description: trip.description,
    location: trip.location,
    tripDate: trip.trip_date,
    tripEndDate: trip.trip_end_date,
    accommodationDetails: trip.accommodation_details,
    meetingInfo: trip.meeting_info,
    travelDetails: trip.travel_details,
    heroImage: signIfAny(trip.hero_image, sign),
    myRole,
    memberCount: trip.member_count ?? 0,
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
    timezone: trip.timezone,
    updatedAt: trip.updated_at.toISOString(),
  }
}

type MemberRow = UserRow & { role: MemberRole; joined_at: Date }

/** A member as members see them; guests see a name and a picture. */
export function presentMember(row: MemberRow, viewer: { isGuest: boolean; sign: Sign }): Member {
  const profileImageUrl = signIfAny(row.profile_image_url, viewer.sign)
  const face = { id: row.id, displayName: row.display_name, profileImageUrl }
  if (viewer.isGuest) return face
  return {
    ...face,
    firstName: row.first_name,
    lastName: row.last_name,
    email: row.email,
    role: row.role,
    joinedAt: row.joined_at.toISOString(),
  }
}
