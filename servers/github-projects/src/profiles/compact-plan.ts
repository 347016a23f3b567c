import type { CompactTool } from './compact.ts';

/** The tools of the compact profile. What is not named here is served by the full profile alone. */
export const COMPACT_PLAN: readonly CompactTool[] = [
  {
    name: 'read_projects',
    title: 'Read projects',
    description:
      'List and read projects, their views, workflows, status updates and links. Start with list_projects.',
    operations: [
      'list_projects',
      'get_project',
      'get_project_readme',
      'list_project_views',
      'list_status_updates',
      'list_automation_rules',
      'list_organization_templates',
      'list_linked_repositories',
      'list_linked_teams',
    ],
  },
  {
    name: 'write_projects',
    title: 'Create and change projects',
    description:
      'Create, change, copy, close, link and share projects, and their views and status updates. Only what is passed is changed.',
    operations: [
      'create_project',
      'update_project',
      'copy_project_from_template',
      'mark_project_as_template',
      'link_project_to_repository',
      'link_project_to_team',
      'update_project_collaborators',
      'create_status_update',
      'update_status_update',
      'create_project_view',
      'update_project_view',
    ],
  },
  {
    name: 'delete_projects',
    title: 'Delete projects and what belongs to them',
    description:
      'Delete projects, views, workflows and status updates, and take links away. What is deleted cannot be had again.',
    operations: [
      'delete_project',
      'delete_project_view',
      'delete_automation_rule',
      'delete_status_update',
      'unlink_project_from_repository',
      'unlink_project_from_team',
    ],
  },
  {
    name: 'read_fields',
    title: 'Read fields',
    description:
      'List the fields of a project with their options and iterations. Fields are then named by their names.',
    operations: ['list_project_fields'],
  },
  {
    name: 'write_fields',
    title: 'Create and change fields',
    description:
      'Create fields, rename them, and edit the options of select fields. Options keep their ids, so items keep their values.',
    operations: ['create_project_field', 'update_project_field', 'update_field_options'],
  },
  {
    name: 'delete_fields',
    title: 'Delete fields',
    description:
      'Delete a field of a project with all of its values. A dry run says what would be lost.',
    operations: ['delete_project_field'],
  },
  {
    name: 'read_items',
    title: 'Read items of a project',
    description:
      'List, filter and read the items of a project. Filters use the syntax of GitHub, such as status:"In Progress" assignee:@me.',
    operations: ['list_project_items', 'get_project_item'],
  },
  {
    name: 'write_items',
    title: 'Add and change items of a project',
    description:
      'Add issues and drafts to a project, set their values by name, move and archive them. Items are named by id or by their issue.',
    operations: [
      'set_field_value',
      'update_project_items',
      'add_project_items',
      'archive_project_item',
      'unarchive_project_item',
      'update_item_position',
      'create_draft_issue',
      'update_draft_issue',
      'convert_draft_issue',
    ],
  },
  {
    name: 'delete_items',
    title: 'Remove items from a project',
    description: 'Remove an item from a project. The issue or pull request stays; a draft is gone.',
    operations: ['remove_project_item'],
  },
  {
    name: 'read_iterations',
    title: 'Read iterations and sprints',
    description:
      'Read iterations, what is in them, and how far a sprint is. Sprints are the iterations of a project.',
    operations: ['list_sprints', 'get_current_sprint', 'get_iteration_items', 'get_sprint_metrics'],
  },
  {
    name: 'write_iterations',
    title: 'Plan iterations and sprints',
    description:
      'Append and edit iterations without losing what items have, and move items between them. A dry run tells the plan.',
    operations: [
      'create_iteration_field',
      'append_iterations',
      'update_iteration',
      'assign_items_to_iteration',
      'plan_sprint',
    ],
  },
  {
    name: 'delete_iterations',
    title: 'Delete iterations',
    description: 'Delete an iteration of a project. Its items lose it, the others keep theirs.',
    operations: ['delete_iteration'],
  },
  {
    name: 'read_issues',
    title: 'Read and search issues',
    description:
      'List, read and search issues, their comments, sub-issues, dependencies, types, fields and labels. Answers are small unless more is asked for.',
    operations: [
      'list_issues',
      'get_issue',
      'search_issues_advanced',
      'list_issue_comments',
      'list_sub_issues',
      'list_issue_dependencies',
      'list_issue_types',
      'list_issue_fields',
      'list_labels',
    ],
  },
  {
    name: 'write_issues',
    title: 'Create and change issues',
    description:
      'Create and change issues, comments, sub-issues, dependencies and labels. Only what is passed is changed.',
    operations: [
      'create_issue',
      'update_issue',
      'create_issue_comment',
      'update_issue_comment',
      'add_sub_issue',
      'reprioritize_sub_issue',
      'add_issue_dependency',
      'set_issue_field',
      'create_label',
      'update_label',
    ],
  },
  {
    name: 'delete_issues',
    title: 'Delete comments and labels, take relations away',
    description:
      'Delete comments and labels, and take sub-issues and dependencies apart. Issues themselves are closed, not deleted.',
    operations: [
      'delete_issue_comment',
      'remove_sub_issue',
      'remove_issue_dependency',
      'delete_label',
    ],
  },
  {
    name: 'read_pulls',
    title: 'Read pull requests',
    description:
      'List and read pull requests and their reviews. Bodies come with a single pull request only.',
    operations: ['list_pull_requests', 'get_pull_request', 'list_pull_request_reviews'],
  },
  {
    name: 'write_pulls',
    title: 'Create, review and merge pull requests',
    description: 'Open, change, review and merge pull requests. A merge cannot be taken back.',
    operations: [
      'create_pull_request',
      'update_pull_request',
      'create_pull_request_review',
      'merge_pull_request',
    ],
  },
  {
    name: 'read_milestones',
    title: 'Read milestones',
    description:
      'List milestones, what is due or overdue, and how far each is. Counts come from GitHub, not from a page.',
    operations: [
      'list_milestones',
      'get_milestone_metrics',
      'get_overdue_milestones',
      'get_upcoming_milestones',
    ],
  },
  {
    name: 'write_milestones',
    title: 'Create and change milestones',
    description:
      'Create and change milestones, or a whole roadmap of milestones and issues. Only what is passed is changed.',
    operations: ['create_milestone', 'update_milestone', 'create_roadmap'],
  },
  {
    name: 'delete_milestones',
    title: 'Delete milestones',
    description: 'Delete a milestone. Its issues stay, without a milestone.',
    operations: ['delete_milestone'],
  },
  {
    name: 'read_events',
    title: 'See what changed',
    description:
      'Compare a project with how it was, or read events that webhooks brought. The first call of get_project_changes takes the snapshot.',
    operations: ['get_project_changes', 'get_recent_events'],
  },
  {
    name: 'health_check',
    title: 'Check the connection to GitHub',
    description:
      'Tell what the token may do, how much of the limits is left, and whether the defaults exist. Use it when calls are refused.',
    operations: ['health_check'],
  },
];
