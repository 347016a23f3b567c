/** What is asked of a value that is no list: nothing in it is a connection, so it is cheap. */
export const VALUE_SELECTION = `
  __typename
  ... on ProjectV2ItemFieldTextValue { text }
  ... on ProjectV2ItemFieldNumberValue { number }
  ... on ProjectV2ItemFieldDateValue { date }
  ... on ProjectV2ItemFieldSingleSelectValue { name optionId }
  ... on ProjectV2ItemFieldMultiSelectValue { options { id name } }
  ... on ProjectV2ItemFieldIterationValue { title iterationId startDate duration }
  ... on ProjectV2ItemFieldMilestoneValue { milestone { title } }
  ... on ProjectV2ItemFieldRepositoryValue { repository { nameWithOwner } }
  ... on ProjectV2ItemIssueFieldValue {
    issueFieldValue {
      ... on IssueFieldTextValue { textValue: value }
      ... on IssueFieldNumberValue { numberValue: value }
      ... on IssueFieldDateValue { dateValue: value }
      ... on IssueFieldSingleSelectValue { name optionId }
      ... on IssueFieldMultiSelectValue { options { id name } }
    }
  }
`;

/** The people of a field like Assignees; a connection, so it costs a request per item. */
export const USERS_SELECTION = `
  ... on ProjectV2ItemFieldUserValue { users(first: 10) { nodes { login } } }
`;

/** The labels of a field like Labels; a connection, so it costs a request per item. */
export const LABELS_SELECTION = `
  ... on ProjectV2ItemFieldLabelValue { labels(first: 20) { nodes { name } } }
`;

/** The reviewers of a field like Reviewers; a connection, so it costs a request per item. */
export const REVIEWERS_SELECTION = `
  ... on ProjectV2ItemFieldReviewerValue {
    reviewers(first: 10) { nodes { ... on User { login } ... on Team { slug } } }
  }
`;

/** The pull requests of a field like Linked pull requests; a connection, so it costs a request per item. */
export const PULL_REQUESTS_SELECTION = `
  ... on ProjectV2ItemFieldPullRequestValue {
    pullRequests(first: 10) { nodes { number repository { nameWithOwner } } }
  }
`;
