/** The names under which the tools of the original were known, up to its version 1.1.0. */
export const ORIGINAL_NAMES: readonly string[] = `
  create_project list_projects get_project update_project delete_project
  get_project_readme update_project_readme
  create_project_field list_project_fields update_project_field
  set_field_value get_field_value clear_field_value
  create_project_view list_project_views update_project_view delete_project_view
  add_project_item remove_project_item list_project_items
  archive_project_item unarchive_project_item
  create_draft_issue update_draft_issue delete_draft_issue
  create_issue list_issues get_issue update_issue
  create_issue_comment update_issue_comment delete_issue_comment list_issue_comments
  create_pull_request get_pull_request list_pull_requests update_pull_request
  merge_pull_request list_pull_request_reviews create_pull_request_review
  create_label list_labels
  create_milestone list_milestones update_milestone delete_milestone
  get_milestone_metrics get_overdue_milestones get_upcoming_milestones
  create_sprint plan_sprint list_sprints get_current_sprint update_sprint
  add_issues_to_sprint remove_issues_from_sprint get_sprint_metrics
  get_iteration_configuration get_current_iteration get_iteration_by_date
  get_iteration_items assign_items_to_iteration
  create_roadmap
  create_automation_rule update_automation_rule delete_automation_rule get_automation_rule
  list_automation_rules enable_automation_rule disable_automation_rule
  subscribe_to_events get_recent_events replay_events
  generate_prd enhance_prd parse_prd add_feature get_next_task analyze_task_complexity
  expand_task create_traceability_matrix
  generate_roadmap enrich_issue enrich_issues_bulk triage_issue triage_all_issues
  schedule_triaging
  health_check
  add_sub_issue list_sub_issues get_parent_issue reprioritize_sub_issue remove_sub_issue
  create_status_update list_status_updates get_status_update
  mark_project_as_template unmark_project_as_template copy_project_from_template
  list_organization_templates
  link_project_to_repository unlink_project_from_repository
  link_project_to_team unlink_project_from_team list_linked_repositories list_linked_teams
  close_project reopen_project convert_draft_issue update_item_position
  search_issues_advanced filter_project_items
  calculate_sprint_capacity prioritize_backlog assess_sprint_risk suggest_sprint_composition
  generate_roadmap_visualization
  suggest_labels detect_duplicates find_related_issues
`
  .trim()
  .split(/\s+/);
