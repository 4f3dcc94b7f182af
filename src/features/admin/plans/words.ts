/** The list of what each store pays for the plan. */
export const planListWords = {
  title: 'Plans',
  description: 'What each store pays for its plan, and until when.',
  search: 'Name, owner, or address',
  empty: 'No store has a plan yet. The free days begin with a store’s first piece.',
  view: {
    all: 'All',
    trial: 'Free days',
    active: 'Paid',
    late: 'Payment failed',
    resting: 'Resting',
    waived: 'Waived',
  },
  store: 'Store',
  owner: 'Owner',
  plan: 'Plan',
  until: 'Until',
  card: 'Card',
  state: {
    trial: 'Free days',
    active: 'Paid',
    ending: 'Paid, ending',
    late: 'Payment failed',
    resting: 'Resting',
    waived: 'Waived',
  },
  noCard: 'None yet',
};
