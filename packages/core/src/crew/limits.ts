/** In a trip, seats of people without an account included; a trip that has more keeps them (docs/product.md 13). */
export const MAX_PEOPLE = 50
/** In one car. */
export const MAX_SEATS_OFFERED = 8
export const MAX_JOURNEY_PLACE = 80
/** Such as a flight's number. */
export const MAX_JOURNEY_REFERENCE = 40
